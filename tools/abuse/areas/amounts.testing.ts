import { type Area, attack, inTurn, type Run } from '../case.ts'
import { type Answer, answerText } from '../http.ts'
import { type Player, withdraw } from '../target.ts'

const malformed = [
  -100,
  0,
  0.001,
  1e21,
  [100],
  { a: 1 },
  true,
  null,
  '-100',
  '0',
  '100.001',
  '1e3',
  'Infinity',
  'NaN',
  '１００',
  '1,000',
  '0x64',
  '+100',
  ' 100',
  '100\n',
  '٣٠٠',
  '',
  '99999999999999',
  '1'.repeat(400),
  '100;--',
]

/** Sends each amount for a player with 1000.00 and a card; every refusal is observed as '422'. */
const sendEach =
  (amounts: unknown[], send: (player: Player, amount: unknown, card: string) => Promise<Answer>): Run =>
  async (target) => {
    const player = await target.register()
    await target.credit(player, '1000.00')
    const card = await target.bindCard(player)
    const answers = await inTurn(amounts, (amount) => send(player, amount, card))
    const lines = answers.map((answer) => answerText(answer).replace(/^200 422 .*/, '422'))
    return [...lines, `balance ${await target.balanceOf(player)}`]
  }
const withdrawEach = (amounts: unknown[]) =>
  sendEach(amounts, (player, amount, card) => withdraw(player, card, amount as string))
const refused = /^(422|balance 1000\.00)$/

export const amounts: Area = {
  name: 'amounts',
  cases: [
    attack('withdraw with malformed amounts', refused, withdrawEach(malformed)).controlledBy(withdrawEach(['100'])),
    attack(
      'recharge with malformed amounts',
      refused,
      sendEach(malformed, (player, amount) => player.ask('recharge', { paytype: 'wechat', amount })),
    ),
    attack(
      'transfer with malformed amounts',
      refused,
      sendEach(malformed, (player, amount) =>
        player.ask('transfer', { sourcetype: 'userbalance', targettype: 'slot', amount }),
      ),
    ),
    attack('adjustments with malformed amounts and multiples', /^4(00|22) /, async ({ admin, register }) => {
      const { id } = await register()
      const bodies = [
        ...['0', 'NaN', '1e9', [1], '0.001', null].map((amount) => ({ amount })),
        ...[-1, 1e9, 'NaN'].map((turnover_multiple) => ({ amount: '1.00', turnover_multiple })),
      ]
      return bodies.map((body) => admin.ask(`POST players/${id}/adjustments`, { reason: 'abuse', ...body }))
    }).controlledBy(async ({ admin, register }) =>
      admin.ask(`POST players/${(await register()).id}/adjustments`, { reason: 'abuse', amount: '1.00' }),
    ),
    attack('page numbers and sizes out of range', /^200 200|^200$|^4\d\d |^200 422/, async (target) => {
      const player = await target.register()
      const queries = ['page=-1', 'page=99999999999', 'per_page=0', 'per_page=-1', 'per_page=1000000', 'per_page=NaN']
      const answers = await Promise.all([
        ...[-1, 0, 1e9, '1e400', 'x', []].map((page) => player.ask('betrecord', { page })),
        ...queries.map((query) => target.admin.ask(`GET players?${query}`)),
      ])
      return answers.map((answer) => (answer.text.length > 200_000 ? `long ${answer.text.length}` : answer))
    }),
  ],
}
