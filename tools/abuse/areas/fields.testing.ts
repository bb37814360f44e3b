import type { Area } from '../case.ts'
import { captcha, playerPassword, payPassword } from '../target.ts'
import { line } from '../http.ts'

/** Fields that were not asked for. */
export const fields: Area = {
  name: 'fields',
  cases: [
    {
      name: 'a registration brings nothing but its fields',
      tried: 'balance, vip, isblack, id, isagent, paysum, role, created_at next to the fields',
      expected: /^VIP0 0\.00 0 new id$/,
      run: async (target) => {
        const id = '0197f000-0000-7000-8000-000000000001'
        const player = await target.join({
          balance: '9999',
          vip: 9,
          current_vip: 'VIP9',
          isblack: 0,
          id,
          isagent: 1,
          paysum: 9999,
          role: 'owner',
          is_test: 1,
          created_at: '2020-01-01 00:00:00',
        })
        const { data } = await target.must(target.admin.ask(`GET players/${player.id}`))
        return `VIP${data.vip} ${data.balance} ${data.isagent} ${player.id === id ? 'chosen' : 'new'} id`
      },
    },
    {
      name: 'a profile changes nothing but its fields',
      tried: 'realname, balance, vip, username, status, password next to an e-mail',
      expected: /^the same$/,
      run: async (target) => {
        const player = await target.join()
        const kept = async () => {
          const { data } = await target.must(target.admin.ask(`GET players/${player.id}`))
          return JSON.stringify([data.realname, data.balance, data.vip, data.username, data.status, data.isblack])
        }
        const before = await kept()
        await player.ask('updateuserinfo', {
          email: `${player.name}@example.com`,
          realname: '王五',
          balance: '9',
          vip: 5,
          username: 'admin',
          status: 0,
          password: 'x',
          passwordHash: 'x',
        })
        return (await kept()) === before ? 'the same' : await kept()
      },
    },
    {
      name: 'an order brings nothing but its fields',
      tried: 'recharge with state 2, credited, player_id; withdraw with state 2, fee 0, received',
      expected: /^1 (0\.00|900\.00)$/,
      run: async (target) => {
        const player = await target.join()
        await player.ask('recharge', {
          paytype: 'wechat',
          amount: '200',
          state: 2,
          credited: '200.00',
          player_id: '1',
          deposit_no: 'D1',
          real_money: '9999',
        })
        const unpaid = await target.balanceOf(player)
        const { data } = await target.must(target.admin.ask(`GET deposits?player_id=${player.id}`))
        return `${data.items[0]?.state ?? 1} ${unpaid}`
      },
    },
    {
      name: 'a prototype is not written to',
      tried: '__proto__, constructor.prototype and their like in every body',
      expected: /^clean$/,
      run: async (target) => {
        const raw = '{"__proto__":{"isOwner":true,"code":200},"constructor":{"prototype":{"isOwner":true}},"name":"x"}'
        const paths = [
          'POST /api/login_pc',
          'POST /api/register',
          'POST /console/api/login',
          'POST /agent/api/login',
          'POST /service/api/open',
        ]
        const answers = await Promise.all(paths.map((at) => target.ask(at, { raw })))
        const after = await target.ask('GET /console/api/me')
        return [
          ...answers.map((answer) => (answer.status >= 500 ? `fault ${answer.status}` : 'clean')),
          after.status === 401 ? 'clean' : line(after),
        ]
      },
    },
    {
      name: 'settings take no key that is none',
      tried: '__proto__, constructor, isProduction, an unknown one',
      expected: /^422 /,
      run: async (target) => {
        const bodies: object[] = [
          { constructor: 1 },
          { isProduction: 0 },
          { toString: 'x' },
          { four_eyes_nothing: '0.00' },
        ]
        return (await Promise.all(bodies.map((body) => target.admin.ask('PATCH settings', body)))).map(line)
      },
      weak: async (target) => line(await target.admin.ask('PATCH settings', { pow_after: 0 })),
    },
    {
      name: "a second registration of one's own name in other letters is refused",
      tried: 'the name in upper case, with a blank, in full width',
      expected: /^200 (409|422) /,
      run: async (target) => {
        const { name } = await target.join()
        const wide = name.replace(/^a/, 'ａ')
        const asked = [name.toUpperCase(), `${name} `, wide].map((other) =>
          target.ask('POST /api/register', {
            body: {
              name: other,
              password: playerPassword,
              confirmPass: playerPassword,
              realname: '李小龙',
              paypassword: payPassword,
              code: captcha,
            },
          }),
        )
        return (await Promise.all(asked)).map(line)
      },
    },
  ],
}
