import type { Area } from '../case.ts'
import { type Target, type Player, payPassword } from '../target.ts'
import { type Answer, line } from '../http.ts'

/** Signs in a player with money and a card, and asks for amounts that are none. */
const oddAmounts =
  (values: unknown[], act: (player: Player, card: string, amount: unknown) => Promise<Answer>) =>
  async (target: Target) => {
    const player = await target.join()
    await target.give(player, '1000.00')
    const card = await target.cardOf(player)
    const lines: string[] = []
    for (const amount of values) lines.push(line(await act(player, card, amount)))
    return [...lines.map((said) => said.replace(/^200 422 .*/, '422')), `balance ${await target.balanceOf(player)}`]
  }
const odd = [
  -100,
  '-100',
  0,
  '0',
  0.001,
  '100.001',
  '1e3',
  1e21,
  'Infinity',
  'NaN',
  '１００',
  '1,000',
  '0x64',
  '+100',
  ' 100',
  '100\n',
  '٣٠٠',
  [100],
  { a: 1 },
  true,
  '',
  null,
  '99999999999999',
  '1'.repeat(400),
  '100;--',
]
const none = /^(422|balance 1000\.00)$/
const withdrawOdd = (player: Player, card: string, amount: unknown) =>
  player.ask('withdraw', { bank: card, amount, password: payPassword })
const payOdd = (player: Player, _card: string, amount: unknown) => player.ask('recharge', { paytype: 'wechat', amount })
const moveOdd = (player: Player, _card: string, amount: unknown) =>
  player.ask('transfer', { sourcetype: 'userbalance', targettype: 'slot', amount })

/** Amounts and numbers that are none. */
export const amounts: Area = {
  name: 'amounts',
  cases: [
    {
      name: 'no odd amount is withdrawn',
      tried: `${odd.length} amounts: negative, tiny, hexadecimal, other digits, lists …`,
      expected: none,
      run: oddAmounts(odd, withdrawOdd),
      weak: oddAmounts(['100'], withdrawOdd),
    },
    {
      name: 'no odd amount is deposited',
      tried: `the same ${odd.length} at recharge`,
      expected: none,
      run: oddAmounts(odd, payOdd),
    },
    {
      name: 'no odd amount is moved',
      tried: `the same ${odd.length} at transfer`,
      expected: none,
      run: oddAmounts(odd, moveOdd),
    },
    {
      name: 'no odd amount is adjusted',
      tried: 'adjustments of 0, NaN, 1e9, [1], 0.001 and a multiple of -1, 1e9, NaN',
      expected: /^4(00|22) /,
      run: async (target) => {
        const { id } = await target.join()
        const tries = [
          ...['0', 'NaN', '1e9', [1], '0.001', null].map((amount) => ({ amount })),
          ...[-1, 1e9, 'NaN'].map((turnover_multiple) => ({ amount: '1.00', turnover_multiple })),
        ]
        const asked = tries.map((body) =>
          target.admin.ask(`POST players/${id}/adjustments`, { reason: 'abuse', ...body }),
        )
        return (await Promise.all(asked)).map(line)
      },
      weak: async (target) =>
        line(
          await target.admin.ask(`POST players/${(await target.join()).id}/adjustments`, {
            reason: 'abuse',
            amount: '1.00',
          }),
        ),
    },
    {
      name: 'a debit takes no more than there is',
      tried: 'an adjustment of -100.01 on 100.00',
      expected: /^409|^422/,
      run: async (target) => {
        const player = await target.join()
        await target.give(player, '100.00')
        return line(
          await target.admin.ask(`POST players/${player.id}/adjustments`, { amount: '-100.01', reason: 'abuse' }),
        )
      },
    },
    {
      name: 'odd pages are refused or empty',
      tried: 'page -1, 0, 1e9, 1e400, per_page 0, -1, 1e9, NaN',
      expected: /^200 200|^200$|^4\d\d |^200 422/,
      run: async (target) => {
        const player = await target.join()
        const asked = [
          ...[-1, 0, 1e9, '1e400', 'x', []].map((page) => player.ask('betrecord', { page })),
          ...['page=-1', 'page=99999999999', 'per_page=0', 'per_page=-1', 'per_page=1000000', 'per_page=NaN'].map(
            (query) => target.admin.ask(`GET players?${query}`),
          ),
        ]
        return (await Promise.all(asked)).map((answer) =>
          answer.text.length > 200_000 ? `long ${answer.text.length}` : line(answer),
        )
      },
    },
  ],
}
