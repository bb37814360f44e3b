import type { Area } from '../case.ts'
import { captcha, clerkPassword, type Target, playerPassword, payPassword, unique } from '../target.ts'
import { type Answer, line } from '../http.ts'
import { orderOf } from './owners.testing.ts'

/** Does something under settings of its own, and puts back what stood before. */
const under =
  (settings: Record<string, unknown>, run: (target: Target) => Promise<string[] | string>) =>
  async (target: Target) => {
    const { data } = await target.must(target.admin.ask('GET settings'))
    const before = Object.fromEntries(Object.keys(settings).map((key) => [key, data[key]]))
    await target.settings(settings)
    try {
      return await run(target)
    } finally {
      await target.settings(before)
    }
  }
const adjust = (who: { ask: Target['admin']['ask'] }, id: string, amount: string): Promise<Answer> =>
  who.ask(`POST players/${id}/adjustments`, { amount, reason: `abuse ${unique()}` })

/** The rules of the installation, gone round. */
export const rules: Area = {
  name: 'rules',
  cases: [
    {
      name: 'after a reset of the password no money leaves',
      tried: 'a withdrawal after an operator reset the login password and the player changed it',
      expected: /^200 (403|409|422) /,
      run: under({ hold_after_reset_hours: 24 }, async (target) => {
        const player = await target.join()
        await target.give(player, '500.00')
        const card = await target.cardOf(player)
        const { data } = await target.must(
          target.admin.ask(`POST players/${player.id}/reset-password`, { kind: 'login', reason: 'abuse' }),
        )
        const enter = async (password: string) =>
          (
            await target.must(
              target.ask('POST /api/login_pc', { body: { name: player.name, password, code: captcha } }),
            )
          ).data.new_api_token
        const first = await enter(data.password)
        await target.must(
          target.ask('POST /api/editPassword', {
            token: first,
            body: { password: data.password, paypassword: 'bq7vn2ks', newpasword: 'bq7vn2ks' },
          }),
        )
        const token = await enter('bq7vn2ks')
        return line(
          await target.ask('POST /api/withdraw', { token, body: { bank: card, amount: '100', password: payPassword } }),
        )
      }),
      weak: async (target) => {
        const player = await target.join()
        await target.give(player, '500.00')
        return line(
          await player.ask('withdraw', { bank: await target.cardOf(player), amount: '100', password: payPassword }),
        )
      },
    },
    {
      name: 'a one-time password opens the door and nothing more',
      tried: 'withdraw, bindcard, recharge and transfer with a session of a one-time password',
      expected: /^200 422 请先修改登录密码$/,
      run: async (target) => {
        const player = await target.join()
        const { data } = await target.must(
          target.admin.ask(`POST players/${player.id}/reset-password`, { kind: 'login', reason: 'abuse' }),
        )
        const { data: signedIn } = await target.must(
          target.ask('POST /api/login_pc', { body: { name: player.name, password: data.password, code: captcha } }),
        )
        const asked = ['withdraw', 'bindcard', 'recharge', 'transfer', 'editPayPassword'].map((path) =>
          target.ask(`POST /api/${path}`, { token: signedIn.new_api_token }),
        )
        return (await Promise.all(asked)).map(line)
      },
      weak: async (target) => line(await (await target.join()).ask('recharge')),
    },
    {
      name: 'turnover is played before a withdrawal',
      tried: 'a withdrawal of a gift that asks for ten times its amount',
      expected: /^200 422 流水不足/,
      run: async (target) => {
        const player = await target.join()
        await target.must(
          target.admin.ask(`POST players/${player.id}/adjustments`, {
            amount: '500.00',
            reason: 'abuse',
            turnover_multiple: 10,
          }),
        )
        return line(
          await player.ask('withdraw', { bank: await target.cardOf(player), amount: '100', password: payPassword }),
        )
      },
    },
    {
      name: 'from the threshold on one operator is not enough',
      tried: 'an adjustment of 1000.00 at a threshold of 1000.00, approved by its maker, who signs in once more',
      expected: /^(409 |balance 0\.00)/,
      run: under({ four_eyes_adjustment: '1000.00' }, async (target) => {
        const [maker, player] = [await target.hire(), await target.join()]
        const made = await target.must(adjust(maker, player.id, '1000.00'))
        const again = (
          await target.must(
            target.ask('POST /console/api/login', { body: { username: maker.name, password: clerkPassword } }),
          )
        ).data.token
        const own = await target.ask(`POST /console/api/adjustments/${made.data.id}/approve`, {
          token: again,
          body: {},
        })
        return [line(own), `balance ${await target.balanceOf(player)}`]
      }),
      weak: under({ four_eyes_adjustment: '1000.00' }, async (target) => {
        const player = await target.join()
        const made = await target.must(adjust(await target.hire(), player.id, '1000.00'))
        await target.must((await target.hire()).ask(`POST adjustments/${made.data.id}/approve`, {}))
        return `balance ${await target.balanceOf(player)}`
      }),
    },
    {
      name: 'an amount split below the threshold is seen',
      tried: 'four adjustments of 300.00 by one operator at a threshold of 1000.00',
      expected: /^balance (900|600|300|0)\.00$/,
      run: under({ four_eyes_adjustment: '1000.00' }, async (target) => {
        const [maker, player] = [await target.hire(), await target.join()]
        for (let n = 0; n < 4; n++) await adjust(maker, player.id, '300.00')
        return `balance ${await target.balanceOf(player)}`
      }),
      weak: async (target) => {
        const [maker, player] = [await target.hire(), await target.join()]
        for (let n = 0; n < 4; n++) await adjust(maker, player.id, '300.00')
        return `balance ${await target.balanceOf(player)}`
      },
    },
    {
      name: 'and when it is split over twenty players',
      tried:
        'twenty adjustments of 300.00 for twenty players at once, at a threshold of 1000.00: what was booked in all',
      expected: /^at most 1000$/,
      run: under({ four_eyes_adjustment: '1000.00' }, async (target) => {
        const maker = await target.hire()
        const players = await Promise.all(Array.from({ length: 20 }, () => target.join()))
        await Promise.all(players.map(({ id }) => adjust(maker, id, '300.00')))
        const sums = await Promise.all(players.map((player) => target.balanceOf(player)))
        const sum = sums.reduce((total, balance) => total + Number(balance), 0)
        return sum <= 1000 ? 'at most 1000' : `${sum}`
      }),
    },
    {
      name: 'a deposit of the threshold takes two',
      tried: 'approve of an order of 200.00 at a threshold of 100.00, twice by one operator',
      expected: /^(409 .*|balance 0\.00)$/,
      run: under({ four_eyes_deposit: '100.00' }, async (target) => {
        const [maker, player] = [await target.hire(), await target.join()]
        const order = await orderOf(target, player)
        await maker.ask(`POST deposits/${order}/approve`, {})
        return [
          line(await maker.ask(`POST deposits/${order}/approve`, {})),
          `balance ${await target.balanceOf(player)}`,
        ]
      }),
      needsSandbox: true,
    },
    {
      name: 'an approved amount is not changed by the second',
      tried: 'approve with 200.00 by one and with 9000.00 by another operator',
      expected: /^(409 .*|balance 0\.00)$/,
      run: under({ four_eyes_deposit: '100.00' }, async (target) => {
        const [one, other, player] = [await target.hire(), await target.hire(), await target.join()]
        const order = await orderOf(target, player)
        await one.ask(`POST deposits/${order}/approve`, {})
        return [
          line(await other.ask(`POST deposits/${order}/approve`, { amount: '9000.00' })),
          `balance ${await target.balanceOf(player)}`,
        ]
      }),
      needsSandbox: true,
    },
    {
      name: 'a player shut out by themselves brings nothing into play',
      tried: 'recharge, getGameUrl and a transfer in after an exclusion, and its taking back by the player',
      expected: /^200 4(03|04|22|09) /,
      run: async (target) => {
        const player = await target.join()
        await target.give(player, '200.00')
        await target.must(
          player.ask('protection/exclude', {
            months: 6,
            period: 6,
            kind: 'exclude',
            days: 180,
            password: playerPassword,
            confirm: 1,
          }),
        )
        return [
          line(await player.ask('recharge', { paytype: 'wechat', amount: '200' })),
          line(await player.ask('getGameUrl', { plat_name: 'slot', game_type: 0, game_code: '' })),
          line(await player.ask('transfer', { sourcetype: 'userbalance', targettype: 'slot', amount: '100' })),
        ]
      },
    },
  ],
}
