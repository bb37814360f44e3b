import type { Area } from '../case.ts'
import { clerkPassword, type Target } from '../target.ts'
import { line } from '../http.ts'

const consoleReads = [
  'players',
  'deposits',
  'withdrawals',
  'settings',
  'operators',
  'audit',
  'ledger/check',
  'approvals',
]
const playerReads = ['user', 'getcard', 'gettransrecord', 'statement', 'protection', 'getBetAmount']

const agentToken = async (target: Target): Promise<string> => {
  const { data } = await target.ask('POST /agent/api/login', { body: { username: 'demo005', password: 'koi12345' } })
  return data.token
}
const asConsole = async (target: Target, token: string): Promise<string[]> =>
  (await Promise.all(consoleReads.map((path) => target.ask(`GET /console/api/${path}`, { token })))).map(line)
const asPlayer = async (target: Target, token: string): Promise<string[]> =>
  (await Promise.all(playerReads.map((path) => target.ask(`POST /api/${path}`, { body: { type: 1 }, token })))).map(
    line,
  )
const asAgent = async (target: Target, token: string): Promise<string[]> =>
  (
    await Promise.all(
      ['me', 'overview', 'downline', 'wallet'].map((path) => target.ask(`GET /agent/api/${path}`, { token })),
    )
  ).map(line)

/** One kind of account where another belongs, and few permissions where more are needed. */
export const roles: Area = {
  name: 'roles',
  cases: [
    {
      name: "a player's token opens nothing of the console",
      tried: `GET /console/api/{${consoleReads.join(',')}} as a player`,
      expected: /^401 /,
      run: async (target) => asConsole(target, (await target.join()).token),
      weak: (target) => asConsole(target, target.admin.token),
    },
    {
      name: "an operator's token is nobody's at the players' API",
      tried: `POST /api/{${playerReads.join(',')}} as admin`,
      expected: /^200 401 /,
      run: (target) => asPlayer(target, target.admin.token),
      weak: async (target) => asPlayer(target, (await target.join()).token),
    },
    {
      name: "an agent's token is nobody's at the players' API and the console",
      tried: 'the same calls with the token of the portal',
      expected: /^(200 )?401 /,
      run: async (target) => {
        const token = await agentToken(target)
        return [...(await asPlayer(target, token)), ...(await asConsole(target, token))]
      },
    },
    {
      name: "tokens of players and operators open nothing of the agents' portal",
      tried: 'GET /agent/api/{me,overview,downline,wallet}',
      expected: /^401 /,
      run: async (target) => [
        ...(await asAgent(target, (await target.join()).token)),
        ...(await asAgent(target, target.admin.token)),
      ],
      weak: async (target) => asAgent(target, await agentToken(target)),
    },
    {
      name: 'a player who is no agent does not enter the portal',
      tried: 'POST /agent/api/login with a good name and password',
      expected: /^(401|403|422) /,
      run: async (target) => {
        const { name } = await target.join()
        return line(await target.ask('POST /agent/api/login', { body: { username: name, password: 'hm4tqz9w' } }))
      },
    },
    {
      name: 'odd tokens are nobody',
      tried: "Bearer null, undefined, 0, '', a JWT without a signature, 100 kB of a",
      expected: /^(401|431|400)( |$)/,
      run: async (target) => {
        const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInJvbGUiOiJvd25lciJ9.'
        const tokens = ['null', 'undefined', '0', '', jwt, "' or 1=1 --", 'a'.repeat(12_000)]
        return (await Promise.all(tokens.map((token) => target.ask('GET /console/api/players', { token })))).map(line)
      },
    },
    {
      name: 'a token counts in its header only',
      tried: 'in the query, in a cookie, in the body, in x-auth-token, as Basic',
      expected: /^401 /,
      run: async (target) => {
        const { token } = target.admin
        const headers: Record<string, string>[] = [
          { cookie: `token=${token}; console_token=${token}` },
          { 'x-auth-token': token },
          { authorization: `Basic ${token}` },
          { authorization: token },
          { 'proxy-authorization': `Bearer ${token}` },
        ]
        const asked = headers.map((one) => target.ask('GET /console/api/players', { headers: one }))
        asked.push(target.ask(`GET /console/api/players?token=${token}&access_token=${token}`))
        return (await Promise.all(asked)).map(line)
      },
    },
    {
      name: 'staff without a permission does nothing that needs one',
      tried: 'every write of money and settings as an operator who may see deposits',
      expected: /^403 /,
      run: async (target) => {
        const clerk = await target.hire({ role: 'staff', permissions: ['deposit.view'] })
        const { id } = await target.join()
        const acts: [string, object][] = [
          [`POST players/${id}/adjustments`, { amount: '1000', reason: 'x' }],
          ['PATCH settings', { four_eyes_deposit: '0.00' }],
          ['POST deposits/1/approve', {}],
          ['POST withdrawals/1/approve', {}],
          ['POST operators', { username: 'mine', password: clerkPassword, role: 'owner' }],
          [`POST players/${id}/reset-password`, { kind: 'login', reason: 'x' }],
          ['POST receiving-accounts', {}],
          ['PATCH pay-channels/1', { secret: 'x' }],
          ['PATCH venues/slot', { secret: 'x' }],
          ['POST jobs/rebate/run', {}],
          ['GET operators', {}],
          ['GET audit', {}],
        ]
        const asked = acts.map(([at, body]) => clerk.ask(at, at.startsWith('GET') ? undefined : body))
        return (await Promise.all(asked)).map(line)
      },
      weak: async (target) => line(await (await target.hire()).ask('GET operators')),
    },
    {
      name: 'nobody hands out what they do not hold',
      tried: 'an operator of operators makes an owner, gives themselves a permission, changes the password of admin',
      expected: /^(403|409) (BEYOND_YOURS|NOT_YOURSELF)/,
      run: async (target) => {
        const chief = await target.hire({ role: 'staff', permissions: ['operator.view', 'operator.change'] })
        const answers = [
          await chief.ask('POST operators', { username: 'mine', password: clerkPassword, role: 'owner' }),
          await chief.ask('POST operators', {
            username: 'mine',
            password: clerkPassword,
            permissions: ['deposit.review'],
          }),
          await chief.ask(`PATCH operators/${chief.id}`, { permissions: ['operator.change', 'withdrawal.review'] }),
          await chief.ask(`PATCH operators/${chief.id}`, { role: 'owner' }),
          await chief.ask(`PATCH operators/${target.admin.id}`, { password: clerkPassword }),
          await chief.ask(`POST operators/${target.admin.id}/reset-otp`, { reason: 'x' }),
          await chief.ask(`POST operators/${target.admin.id}/logout`),
        ]
        return answers.map(line)
      },
    },
    {
      name: 'the last owner stays',
      tried: 'admin closes their own account and makes themselves staff',
      expected: /^409 NOT_YOURSELF/,
      run: async ({ admin }) => [
        line(await admin.ask(`PATCH operators/${admin.id}`, { state: 0 })),
        line(await admin.ask(`PATCH operators/${admin.id}`, { role: 'staff' })),
      ],
    },
    {
      name: 'a permission taken away works at once',
      tried: 'GET deposits after the permission was taken, with the session of before',
      expected: /^(401|403) /,
      run: async (target) => {
        const clerk = await target.hire({ role: 'staff', permissions: ['deposit.view'] })
        await target.must(clerk.ask('GET deposits'))
        await target.must(target.admin.ask(`PATCH operators/${clerk.id}`, { permissions: [] }))
        return line(await clerk.ask('GET deposits'))
      },
      weak: async (target) =>
        line(await (await target.hire({ role: 'staff', permissions: ['deposit.view'] })).ask('GET deposits')),
    },
    {
      name: 'a blocked player does nothing more',
      tried:
        'withdraw, transfer, recharge, bindcard and getGameUrl after being blacklisted, with the session of before',
      expected: /^200 (403|401) /,
      run: async (target) => {
        const player = await target.join()
        await target.must(target.admin.ask(`PATCH players/${player.id}`, { isblack: 1, reason: 'abuse' }))
        const paths = ['withdraw', 'transfer', 'recharge', 'bindcard', 'getGameUrl', 'editPassword', 'douserredpacket']
        return (await Promise.all(paths.map((path) => player.ask(path)))).map(line)
      },
      weak: async (target) => line(await (await target.join()).ask('recharge')),
    },
  ],
}
