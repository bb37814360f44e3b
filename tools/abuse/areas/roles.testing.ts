import { type Area, attack } from '../case.ts'
import type { Answer } from '../http.ts'
import { logInAgent, operatorPassword, playerPassword, type Target } from '../target.ts'

const consoleReads = 'players deposits withdrawals settings operators audit ledger/check approvals'.split(' ')
const playerReads = ['user', 'getcard', 'gettransrecord', 'statement', 'protection', 'getBetAmount']
const agentReads = ['me', 'overview', 'downline', 'wallet']

const agentToken = async (target: Target): Promise<string> => (await logInAgent(target)).data.token
const readConsole = (target: Target, token: string): Promise<Answer>[] =>
  consoleReads.map((path) => target.ask(`GET /console/api/${path}`, { token }))
const readAsPlayer = (target: Target, token: string): Promise<Answer>[] =>
  playerReads.map((path) => target.ask(`POST /api/${path}`, { body: { type: 1 }, token }))
const readPortal = (target: Target, token: string): Promise<Answer>[] =>
  agentReads.map((path) => target.ask(`GET /agent/api/${path}`, { token }))
const newOperator = { username: 'mine', password: operatorPassword }
const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInJvbGUiOiJvd25lciJ9.'

/** Attacks with tokens of one kind of account at the API of another, and calls without permission. */
export const roles: Area = {
  name: 'roles',
  cases: [
    attack('the token of a player at the console', /^401 /, async (target) =>
      readConsole(target, (await target.register()).token),
    ).controlledBy((target) => readConsole(target, target.admin.token)),
    attack('the token of an operator at the players’ API', /^200 401 /, (target) =>
      readAsPlayer(target, target.admin.token),
    ).controlledBy(async (target) => readAsPlayer(target, (await target.register()).token)),
    attack('the token of an agent at the players’ API and the console', /^(200 )?401 /, async (target) => {
      const token = await agentToken(target)
      return [...readAsPlayer(target, token), ...readConsole(target, token)]
    }),
    attack('tokens of players and operators at the agents’ portal', /^401 /, async (target) => {
      const { token } = await target.register()
      return [...readPortal(target, token), ...readPortal(target, target.admin.token)]
    }).controlledBy(async (target) => readPortal(target, await agentToken(target))),
    attack('a portal sign-in of a player who is no agent', /^(401|403|422) /, async (target) =>
      logInAgent(target, (await target.register()).name, playerPassword),
    ),
    attack('malformed tokens, a JWT without a signature, 12 kB', /^(401|431|400)( |$)/, (target) =>
      ['null', 'undefined', '0', '', jwt, "' or 1=1 --", 'a'.repeat(12_000)].map((token) =>
        target.ask('GET /console/api/players', { token }),
      ),
    ),
    attack('a token in the query, a cookie, another header or scheme', /^401 /, (target) => {
      const { token } = target.admin
      const headers: Record<string, string>[] = [
        { cookie: `token=${token}; console_token=${token}` },
        { 'x-auth-token': token },
        { authorization: `Basic ${token}` },
        { authorization: token },
        { 'proxy-authorization': `Bearer ${token}` },
      ]
      return [
        ...headers.map((one) => target.ask('GET /console/api/players', { headers: one })),
        target.ask(`GET /console/api/players?token=${token}&access_token=${token}`),
      ]
    }),
    attack('writes of money and settings with the permission deposit.view', /^403 /, async (target) => {
      const operator = await target.createOperator({ role: 'staff', permissions: ['deposit.view'] })
      const { id } = await target.register()
      const calls: [at: string, body?: object][] = [
        [`POST players/${id}/adjustments`, { amount: '1000', reason: 'x' }],
        ['PATCH settings', { four_eyes_deposit: '0.00' }],
        ['POST deposits/1/approve', {}],
        ['POST withdrawals/1/approve', {}],
        ['POST operators', { ...newOperator, role: 'owner' }],
        [`POST players/${id}/reset-password`, { kind: 'login', reason: 'x' }],
        ['POST receiving-accounts', {}],
        ['PATCH pay-channels/1', { secret: 'x' }],
        ['PATCH venues/slot', { secret: 'x' }],
        ['POST jobs/rebate/run', {}],
        ['GET operators'],
        ['GET audit'],
      ]
      return calls.map(([at, body]) => operator.ask(at, body))
    }).controlledBy(async (target) => (await target.createOperator()).ask('GET operators')),
    attack('granting permissions that the operator lacks', /^(403|409) (BEYOND_YOURS|NOT_YOURSELF)/, async (target) => {
      const { admin } = target
      const chief = await target.createOperator({ role: 'staff', permissions: ['operator.view', 'operator.change'] })
      return [
        chief.ask('POST operators', { ...newOperator, role: 'owner' }),
        chief.ask('POST operators', { ...newOperator, permissions: ['deposit.review'] }),
        chief.ask(`PATCH operators/${chief.id}`, { permissions: ['operator.change', 'withdrawal.review'] }),
        chief.ask(`PATCH operators/${chief.id}`, { role: 'owner' }),
        chief.ask(`PATCH operators/${admin.id}`, { password: operatorPassword }),
        chief.ask(`POST operators/${admin.id}/reset-otp`, { reason: 'x' }),
        chief.ask(`POST operators/${admin.id}/logout`),
      ]
    }),
    attack('an owner who disables or demotes themselves', /^409 NOT_YOURSELF/, ({ admin }) => [
      admin.ask(`PATCH operators/${admin.id}`, { state: 0 }),
      admin.ask(`PATCH operators/${admin.id}`, { role: 'staff' }),
    ]),
    attack('a session after its permission was removed', /^(401|403) /, async (target) => {
      const operator = await target.createOperator({ role: 'staff', permissions: ['deposit.view'] })
      await target.requireSuccess(operator.ask('GET deposits'))
      await target.requireSuccess(target.admin.ask(`PATCH operators/${operator.id}`, { permissions: [] }))
      return operator.ask('GET deposits')
    }).controlledBy(async (target) =>
      (await target.createOperator({ role: 'staff', permissions: ['deposit.view'] })).ask('GET deposits'),
    ),
    attack('a session of a player after they were blacklisted', /^200 (403|401) /, async (target) => {
      const player = await target.register()
      await target.requireSuccess(target.admin.ask(`PATCH players/${player.id}`, { isblack: 1, reason: 'abuse' }))
      const paths = ['withdraw', 'transfer', 'recharge', 'bindcard', 'getGameUrl', 'editPassword', 'douserredpacket']
      return paths.map((path) => player.ask(path))
    }).controlledBy(async (target) => (await target.register()).ask('recharge')),
  ],
}
