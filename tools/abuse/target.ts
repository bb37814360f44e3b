import { randomInt } from 'node:crypto'
import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { codeOf } from '../../e2e/support/totp.ts'
import { type Answer, ask, type Ask } from './http.ts'
import { bankCard, person } from './people.copy.ts'

export interface Installation {
  url: string
  sandboxUrl: string | null
  /** Key of the signatures between installation and sandbox; null if it is not known. */
  secret: string | null
  password: string
}

export interface Player {
  name: string
  token: string
  id: string
  /** Calls the players' API, for example `ask('withdraw', {…})`. */
  ask(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Operator {
  name: string
  token: string
  id: string
  /** Calls the console API, for example `ask('PATCH settings', {…})`. */
  ask(at: string, body?: unknown): Promise<Answer>
}

export interface Target extends Installation {
  ask(at: string, options?: Ask): Promise<Answer>
  admin: Operator
  requireSuccess(answer: Promise<Answer>): Promise<Answer>
  register(fields?: object): Promise<Player>
  credit(player: Player, amount: string): Promise<void>
  balanceOf(player: Player): Promise<string>
  bindCard(player: Player): Promise<string>
  /** Creates an operator, by default an owner, and signs in. */
  createOperator(fields?: object): Promise<Operator>
  enrolFactor(operator: Operator): Promise<string>
  /** Runs the ledger check: 'ledger ok', else the broken invariants. */
  checkLedger(): Promise<string>
  changeSettings(settings: object): Promise<void>
  /** Runs `work` under these settings and restores the previous values. */
  withSettings<Result>(settings: object, work: () => Promise<Result>): Promise<Result>
}

export const captcha = captchaTexts[0]!
export const playerPassword = 'hm4tqz9w'
export const payPassword = '738264'
export const operatorPassword = 'tangerine-Quartz-71'
/** Raised limits per address and session, because all cases call from one address. */
export const wideLimits = {
  limit_register_ip: 100_000,
  limit_taken: 100_000,
  limit_login_ip: 100_000,
  limit_calls_minute: 100_000,
  limit_visitor_threads: 100_000,
  limit_visitor_pictures: 100_000,
}
let made = 0
export const unique = (): string => Date.now().toString(36).slice(-6) + (made++ % 1296).toString(36).padStart(2, '0')

export const registration = (): object => ({
  name: `a${unique()}1`,
  password: playerPassword,
  confirmPass: playerPassword,
  paypassword: payPassword,
  code: captcha,
  ...person,
})
export const logInPlayer = (
  target: Target,
  name: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Answer> => target.ask('POST /api/login_pc', { body: { name, password, code: captcha }, headers })
export const logInOperator = (target: Target, username: string, password: string, otp = {}): Promise<Answer> =>
  target.ask('POST /console/api/login', { body: { username, password, ...otp } })
export const logInAgent = (
  target: Target,
  username = 'demo005',
  password = 'koi12345',
  headers: Record<string, string> = {},
): Promise<Answer> => target.ask('POST /agent/api/login', { body: { username, password }, headers })
export const withdraw = (player: Player, bank: string, amount: string, headers = {}): Promise<Answer> =>
  player.ask('withdraw', { bank, amount, password: payPassword }, headers)

export const booksOf = async (target: Target, player: Player): Promise<string> =>
  `balance ${await target.balanceOf(player)}, ${await target.checkLedger()}`

/** Opens a deposit order of 200 yuan on a gateway and returns its number. */
export async function openDeposit(target: Target, player: Player): Promise<string> {
  return (await target.requireSuccess(player.ask('recharge', { paytype: 'wechat', amount: '200' }))).data.deposit_no
}

/** Signs in as `admin`. Throws when the installation does not answer. */
export async function openTarget(installation: Installation): Promise<Target> {
  const { url, password } = installation
  const requireSuccess = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked
    const isDone = answer.status < 300 && !/^[45]\d\d$/.test(answer.code)
    if (!isDone) throw new Error(`no success: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  const signIn = async (name: string, secret: string): Promise<Operator> => {
    const body = { username: name, password: secret }
    const { token } = (await requireSuccess(ask(url, 'POST /console/api/login', { body }))).data
    const askConsole = (at: string, content?: unknown) =>
      ask(url, at.replace(' ', ' /console/api/'), { body: content, token })
    return { name, token, id: (await requireSuccess(askConsole('GET me'))).data.id, ask: askConsole }
  }
  const admin = await signIn('admin', password)
  const changeSettings = async (settings: object) => void (await requireSuccess(admin.ask('PATCH settings', settings)))

  return {
    ...installation,
    admin,
    requireSuccess,
    ask: (at, options) => ask(url, at, options),
    register: async (fields = {}) => {
      const body = { ...registration(), ...fields } as { name: string }
      const token = (await requireSuccess(ask(url, 'POST /api/register', { body }))).data.api_token
      const askPlayers: Player['ask'] = (path, sent = {}, headers = {}) =>
        ask(url, `POST /api/${path}`, { body: sent, token, headers })
      return { name: body.name, token, id: String((await requireSuccess(askPlayers('user'))).data.id), ask: askPlayers }
    },
    credit: async ({ id }, amount) => {
      const body = { amount, reason: 'abuse', turnover_multiple: 0 }
      await requireSuccess(admin.ask(`POST players/${id}/adjustments`, body))
    },
    balanceOf: async (player) => String((await requireSuccess(player.ask('balance'))).data.balance),
    bindCard: async (player) => {
      const number = `6222${String(randomInt(1e11)).padStart(12, '0')}`
      await requireSuccess(player.ask('bindcard', { ...bankCard, bank_no: number, pay_pass: payPassword }))
      return String((await requireSuccess(player.ask('getcard', { type: 1 }))).data[0].id)
    },
    createOperator: async (fields = {}) => {
      const username = `clerk-${unique()}`
      const body = { username, password: operatorPassword, role: 'owner', ...fields }
      await requireSuccess(admin.ask('POST operators', body))
      return signIn(username, operatorPassword)
    },
    enrolFactor: async (operator) => {
      const { secret } = (await requireSuccess(operator.ask('POST me/otp', { password: operatorPassword }))).data
      await requireSuccess(operator.ask('POST me/otp/confirm', { otp: codeOf(secret, -1) }))
      return secret
    },
    checkLedger: async () => {
      const { data } = await requireSuccess(admin.ask('GET ledger/check'))
      const broken = data.checks.filter(({ ok }) => !ok)
      return broken.length ? `ledger broken: ${broken.map(({ name }) => name).join(', ')}` : 'ledger ok'
    },
    changeSettings,
    withSettings: async (settings, work) => {
      const { data } = await requireSuccess(admin.ask('GET settings'))
      await changeSettings(settings)
      try {
        return await work()
      } finally {
        await changeSettings(Object.fromEntries(Object.keys(settings).map((key) => [key, data[key]])))
      }
    },
  }
}
