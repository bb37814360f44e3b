import { type Area, attack, type Run } from '../case.ts'
import type { Answer } from '../http.ts'
import { logInAgent, openDeposit, payPassword, type Player, type Target, withdraw } from '../target.ts'

/** Creates an object of one player and uses it as another player, or as its owner. */
const withThing =
  (
    create: (target: Target, owner: Player) => Promise<string>,
    use: (caller: Player, thing: string) => Promise<Answer>,
  ) =>
  (isOwner: boolean): Run =>
  async (target) => {
    const owner = await target.register()
    const thing = await create(target, owner)
    return use(isOwner ? owner : await target.register(), thing)
  }
const bindCard = (target: Target, owner: Player) => target.bindCard(owner)
const readOrder = withThing(openDeposit, (caller, deposit_no) => caller.ask('payinfo', { deposit_no }))
const unbindCard = withThing(bindCard, (caller, id) => caller.ask('delcard', { id, pay_pass: payPassword }))
const withdrawToCard = withThing(bindCard, (caller, card) => withdraw(caller, card, '100'))

/** Attacks on objects of other players by their ids. */
export const owners: Area = {
  name: 'others',
  cases: [
    attack('payinfo with the order number of another player', /^200 404 订单不存在$/, readOrder(false)).controlledBy(
      readOrder(true),
    ),
    attack('delcard with the card id of another player', /^200 404 卡片不存在$/, unbindCard(false)).controlledBy(
      unbindCard(true),
    ),
    attack(
      'withdraw to the card of another player',
      /^200 422 请选择您要提现到的银行卡$/,
      withdrawToCard(false),
    ).controlledBy(withdrawToCard(true)),
    attack('payinfo with the order numbers of demo002', /^200 404 订单不存在$/, async (target) => {
      const { data } = await target.requireSuccess(target.admin.ask('GET deposits?per_page=20&q=demo002'))
      const stranger = await target.register()
      return data.items.map(({ deposit_no }) => stranger.ask('payinfo', { deposit_no }))
    }),
    attack('betdetail and betround with the bets of demo002', /^200 (404|422) /, async (target) => {
      const { data } = await target.requireSuccess(target.admin.ask('GET bets?per_page=5&q=demo002'))
      const stranger = await target.register()
      return data.items.flatMap(({ id }) => [stranger.ask('betdetail', { id }), stranger.ask('betround', { id })])
    }),
    attack('the name and id of another player in bodies', /^own$/, async (target) => {
      const [other, stranger] = [await target.register(), await target.register()]
      await target.credit(other, '50.00')
      const claim = { username: other.name, player_id: other.id, id: other.id, name: other.name, user_id: other.id }
      return ['user', 'balance', 'statement', 'getcard', 'noticeList'].map(async (path) => {
        const { text } = await stranger.ask(path, { ...claim, type: 1 })
        return text.includes(other.name) || text.includes('50.00') ? 'of the other' : 'own'
      })
    }).controlledBy(async (target) => {
      const other = await target.register()
      await target.credit(other, '50.00')
      return (await other.ask('balance')).text.includes('50.00') ? 'of the other' : 'own'
    }),
    attack('an order number as a list, an object or true', /^200 (404|422|400) /, async (target) => {
      const number = await openDeposit(target, await target.register())
      const stranger = await target.register()
      return [[number], { $ne: '' }, true, [[number]], { toString: number }].map((deposit_no: unknown) =>
        stranger.ask('payinfo', { deposit_no }),
      )
    }),
    attack('ids of two consecutive orders and of two consecutive cards', /^apart$/, async (target) => {
      const [one, other] = [await target.register(), await target.register()]
      const cards = [await target.bindCard(one), await target.bindCard(other)]
      const orders = [await openDeposit(target, one), await openDeposit(target, other)]
      const tail = (text: string) => Number.parseInt(text.replaceAll(/\D/g, '').slice(-6), 10)
      return [cards, orders].map(([first = '', next = '']) =>
        Math.abs(tail(first) - tail(next)) === 1 ? `${first} then ${next}` : 'apart',
      )
    }),
    attack('commission statements with ids of others, as demo005', /^404 /, async (target) => {
      const { token } = (await logInAgent(target)).data
      return ['00000000-0000-7000-8000-000000000000', '1', "1' or '1'='1", '../me'].map((id) =>
        target.ask(`GET /agent/api/statements/${encodeURIComponent(id)}`, { token }),
      )
    }),
    attack('chat pictures by guessed and traversing names', /^404 /, (target) =>
      ['1', '0', '1.webp', '..%2f..%2fsecret.key', '%00', '*'].map((name) =>
        target.ask(`GET /service/pictures/${name}`),
      ),
    ),
  ],
}
