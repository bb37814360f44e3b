import type { Area } from '../case.ts'
import { type Target, type Player, payPassword } from '../target.ts'
import { type Answer, line } from '../http.ts'

/** An order of a player's to pay in. */
export async function orderOf(target: Target, player: Player, change: object = {}): Promise<string> {
  const given = { paytype: 'wechat', amount: '200', ...change }
  return (await target.must(player.ask('recharge', given))).data.deposit_no
}

/** Does something with a thing of `owner`, as a stranger or as the owner. */
const withThing =
  <Thing>(
    make: (target: Target, owner: Player) => Promise<Thing>,
    act: (who: Player, thing: Thing) => Promise<Answer>,
  ) =>
  (isOwner: boolean) =>
  async (target: Target): Promise<string> => {
    const owner = await target.join()
    const thing = await make(target, owner)
    return line(await act(isOwner ? owner : await target.join(), thing))
  }

const seesOrder = withThing(orderOf, (who, deposit_no) => who.ask('payinfo', { deposit_no }))
const unbinds = withThing(
  (target, owner) => target.cardOf(owner),
  (who, id) => who.ask('delcard', { id, pay_pass: payPassword }),
)
const withdraws = withThing(
  async (target, owner) => target.cardOf(owner),
  (who, bank) => who.ask('withdraw', { bank, amount: '100', password: payPassword }),
)

/** Things of other players, by their numbers. */
export const owners: Area = {
  name: 'others',
  cases: [
    {
      name: "another player's order is not shown",
      tried: 'payinfo with the number of an order that is not theirs',
      expected: /^200 404 订单不存在$/,
      run: seesOrder(false),
      weak: seesOrder(true),
    },
    {
      name: "another player's card is not unbound",
      tried: 'delcard with the id of a card that is not theirs',
      expected: /^200 404 卡片不存在$/,
      run: unbinds(false),
      weak: unbinds(true),
    },
    {
      name: "no withdrawal goes to another player's card",
      tried: 'withdraw to a card that is not theirs',
      expected: /^200 422 请选择您要提现到的银行卡$/,
      run: withdraws(false),
      weak: withdraws(true),
    },
    {
      name: 'an order number of the demo is not shown to a stranger',
      tried: 'payinfo with every order number that the operators see',
      expected: /^200 404 订单不存在$/,
      run: async (target) => {
        const { data } = await target.must(target.admin.ask('GET deposits?per_page=20&q=demo002'))
        const stranger = await target.join()
        const asked = data.items.map(({ deposit_no }) => stranger.ask('payinfo', { deposit_no }))
        return (await Promise.all(asked)).map(line)
      },
    },
    {
      name: "another player's bet is not shown",
      tried: 'betdetail and betround with numbers of bets of demo002',
      expected: /^200 (404|422) /,
      run: async (target) => {
        const { data } = await target.must(target.admin.ask('GET bets?per_page=5&q=demo002'))
        const stranger = await target.join()
        const ids = data.items.map(({ id }) => id)
        const asked = ids.flatMap((id) => [stranger.ask('betdetail', { id }), stranger.ask('betround', { id })])
        return (await Promise.all(asked)).map(line)
      },
    },
    {
      name: 'a name in the body makes nobody of them',
      tried: 'user, balance, statement and getcard with username, player_id and id of another player',
      expected: /^own$/,
      run: async (target) => {
        const [other, stranger] = [await target.join(), await target.join()]
        await target.give(other, '50.00')
        const claim = { username: other.name, player_id: other.id, id: other.id, name: other.name, user_id: other.id }
        const answers = await Promise.all(
          ['user', 'balance', 'statement', 'getcard', 'noticeList'].map((path) =>
            stranger.ask(path, { ...claim, type: 1 }),
          ),
        )
        return answers.map(({ text }) => (text.includes(other.name) || text.includes('50.00') ? 'of the other' : 'own'))
      },
      weak: async (target) => {
        const other = await target.join()
        await target.give(other, '50.00')
        return (await other.ask('balance')).text.includes('50.00') ? 'of the other' : 'own'
      },
    },
    {
      name: 'an id as a list or an object finds nothing',
      tried: "payinfo with deposit_no as [number], {'$ne': ''}, true",
      expected: /^200 (404|422|400) /,
      run: async (target) => {
        const owner = await target.join()
        const number = await orderOf(target, owner)
        const odd: unknown[] = [[number], { $ne: '' }, true, [[number]], { toString: number }]
        const stranger = await target.join()
        return (await Promise.all(odd.map((deposit_no) => stranger.ask('payinfo', { deposit_no })))).map(line)
      },
    },
    {
      name: 'ids are not to be guessed',
      tried: 'two orders and two cards one after another: whether one number tells the next',
      expected: /^apart$/,
      run: async (target) => {
        const [one, other] = [await target.join(), await target.join()]
        const ids = [await target.cardOf(one), await target.cardOf(other)]
        const orders = [await orderOf(target, one), await orderOf(target, other)]
        const tail = (text: string) => Number.parseInt(text.replaceAll(/\D/g, '').slice(-6), 10)
        return [ids, orders].map(([first = '', next = '']) =>
          Math.abs(tail(first) - tail(next)) === 1 ? `${first} then ${next}` : 'apart',
        )
      },
    },
    {
      name: "another agent's statement is not shown",
      tried: 'GET /agent/api/statements/{id} with ids of others, as demo005',
      expected: /^404 /,
      run: async (target) => {
        const { data } = await target.ask('POST /agent/api/login', {
          body: { username: 'demo005', password: 'koi12345' },
        })
        const ids = ['00000000-0000-7000-8000-000000000000', '1', "1' or '1'='1", '../me']
        const asked = ids.map((id) =>
          target.ask(`GET /agent/api/statements/${encodeURIComponent(id)}`, { token: data.token }),
        )
        return (await Promise.all(asked)).map(line)
      },
    },
    {
      name: 'the picture of a foreign chat has a name that nobody guesses',
      tried: 'GET /service/pictures/ with counted, empty and climbing names',
      expected: /^404 /,
      run: async (target) => {
        const names = ['1', '0', '1.webp', '..%2f..%2fsecret.key', '%00', '*']
        return (await Promise.all(names.map((name) => target.ask(`GET /service/pictures/${name}`)))).map(line)
      },
    },
  ],
}
