import { type Area, attack } from '../case.ts'
import { registration } from '../target.ts'

export const fields: Area = {
  name: 'fields',
  cases: [
    attack(
      'a registration with balance, level, id, role and other columns',
      /^VIP0 0\.00 0 new id$/,
      async (target) => {
        const id = '0197f000-0000-7000-8000-000000000001'
        const player = await target.register({
          id,
          balance: '9999',
          vip: 9,
          current_vip: 'VIP9',
          isblack: 0,
          isagent: 1,
          paysum: 9999,
          role: 'owner',
          is_test: 1,
          created_at: '2020-01-01 00:00:00',
        })
        const { data } = await target.requireSuccess(target.admin.ask(`GET players/${player.id}`))
        return `VIP${data.vip} ${data.balance} ${data.isagent} ${player.id === id ? 'chosen' : 'new'} id`
      },
    ),
    attack('a deposit with state, credited amount and owner', /^1 (0\.00|900\.00)$/, async (target) => {
      const player = await target.register()
      const extra = { state: 2, credited: '200.00', player_id: '1', deposit_no: 'D1', real_money: '9999' }
      await player.ask('recharge', { paytype: 'wechat', amount: '200', ...extra })
      const balance = await target.balanceOf(player)
      const { data } = await target.requireSuccess(target.admin.ask(`GET deposits?player_id=${player.id}`))
      return `${data.items[0]?.state ?? 1} ${balance}`
    }),
    attack('__proto__ and constructor.prototype in bodies', /^(clean|401 .*)$/, async (target) => {
      const raw = '{"__proto__":{"isOwner":true,"code":200},"constructor":{"prototype":{"isOwner":true}},"name":"x"}'
      const calls =
        'POST /api/login_pc, POST /api/register, POST /console/api/login, POST /agent/api/login, POST /service/api/open'.split(
          ', ',
        )
      const answers = await Promise.all(calls.map((at) => target.ask(at, { raw })))
      const faults = answers.map(({ status }) => (status >= 500 ? `fault ${status}` : 'clean'))
      return [...faults, target.ask('GET /console/api/me')]
    }),
    attack('settings named constructor and toString, and unknown ones', /^422 /, ({ admin }) =>
      [{ constructor: 1 }, { isProduction: 0 }, { toString: 'x' }, { four_eyes_nothing: '0.00' }].map((body: object) =>
        admin.ask('PATCH settings', body),
      ),
    ).controlledBy(({ admin }) => admin.ask('PATCH settings', { pow_after: 0 })),
    attack('a taken name in upper case, with a blank, in full width', /^200 (409|422) /, async (target) => {
      const { name } = await target.register()
      return [name.toUpperCase(), `${name} `, name.replace(/^a/, 'ａ')].map((spelling) =>
        target.ask('POST /api/register', { body: { ...registration(), name: spelling } }),
      )
    }),
  ],
}
