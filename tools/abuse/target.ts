import { randomInt } from 'node:crypto'
import { captchaTexts } from '@koi/contract/auth/captcha.copy'
import { codeOf } from '../../e2e/support/totp.ts'
import { type Answer, ask, type Ask } from './http.ts'
import { bankCard, person } from './people.copy.ts'

export interface Place {
  url: string
  sandboxUrl: string | null
  /** What the installation and its sandbox sign with; null where it is not known. */
  secret: string | null
  /** Password of the operator `admin`. */
  password: string
}

/** A player who registered a moment ago. */
export interface Player {
  name: string
  token: string
  id: string
  /** Asks the players' API: `ask('withdraw', {…})`. */
  ask(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** An operator made for a case. */
export interface Clerk {
  name: string
  token: string
  id: string
  /** Asks the operators' API: `ask('PATCH settings', {…})`. */
  ask(at: string, body?: unknown): Promise<Answer>
}

export interface Target extends Place {
  /** Asks any address: 'POST /api/user'. */
  ask(at: string, given?: Ask): Promise<Answer>
  admin: Clerk
  /** Throws when the answer is no success. */
  must(answer: Promise<Answer>): Promise<Answer>
  join(change?: object): Promise<Player>
  /** Credits a player by hand, without turnover. */
  give(player: Player, amount: string): Promise<void>
  balanceOf(player: Player): Promise<string>
  /** Binds a bank card of the player's own and returns its id. */
  cardOf(player: Player): Promise<string>
  hire(change?: object): Promise<Clerk>
  /** Enrols a second factor and returns what makes its codes. */
  enrol(clerk: Clerk): Promise<string>
  /** Whether every invariant of the ledger holds: 'ledger ok', else what does not. */
  ledger(): Promise<string>
  settings(change: object): Promise<void>
}

export const captcha = captchaTexts[0]!
export const playerPassword = 'hm4tqz9w'
export const payPassword = '738264'
export const clerkPassword = 'tangerine-Quartz-71'
let made = 0
/** Eight letters and digits that nobody else makes. */
export const unique = (): string => Date.now().toString(36).slice(-6) + (made++ % 1296).toString(36).padStart(2, '0')

/** Signs in as `admin`, and knows how to make who is needed. Throws when the installation does not answer. */
export async function enter(place: Place): Promise<Target> {
  const { url, password } = place
  const must = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked
    const isDone = answer.status < 300 && !/^[45]\d\d$/.test(answer.code)
    if (!isDone) throw new Error(`no success: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  const clerk = async (name: string, secret: string): Promise<Clerk> => {
    const signedIn = await must(ask(url, 'POST /console/api/login', { body: { username: name, password: secret } }))
    const token = signedIn.data.token
    const askConsole = (at: string, body?: unknown) => {
      const [method, path] = at.split(' ')
      return ask(url, `${method} /console/api/${path}`, { body, token })
    }
    return { name, token, id: (await must(askConsole('GET me'))).data.id, ask: askConsole }
  }
  const admin = await clerk('admin', password)

  return {
    ...place,
    admin,
    must,
    ask: (at, given) => ask(url, at, given),
    join: async (change = {}) => {
      const name = `a${unique()}1`
      const given = { name, password: playerPassword, confirmPass: playerPassword, ...person }
      const body = { ...given, paypassword: payPassword, code: captcha, ...change }
      const token = (await must(ask(url, 'POST /api/register', { body }))).data.api_token
      const askPlayers: Player['ask'] = (path, sent = {}, headers = {}) =>
        ask(url, `POST /api/${path}`, { body: sent, token, headers })
      return { name, token, id: String((await must(askPlayers('user'))).data.id), ask: askPlayers }
    },
    give: async ({ id }, amount) => {
      await must(admin.ask(`POST players/${id}/adjustments`, { amount, reason: 'abuse', turnover_multiple: 0 }))
    },
    balanceOf: async (player) => String((await must(player.ask('balance'))).data.balance),
    cardOf: async (player) => {
      const number = `6222${String(randomInt(1e11)).padStart(12, '0')}`
      const card = { ...bankCard, bank_no: number }
      await must(player.ask('bindcard', { ...card, pay_pass: payPassword }))
      return String((await must(player.ask('getcard', { type: 1 }))).data[0].id)
    },
    hire: async (change = {}) => {
      const username = `clerk-${unique()}`
      await must(admin.ask('POST operators', { username, password: clerkPassword, role: 'owner', ...change }))
      return clerk(username, clerkPassword)
    },
    enrol: async (one) => {
      const { secret } = (await must(one.ask('POST me/otp', { password: clerkPassword }))).data
      await must(one.ask('POST me/otp/confirm', { otp: codeOf(secret, -1) }))
      return secret
    },
    ledger: async () => {
      const { data } = await must(admin.ask('GET ledger/check'))
      const broken = data.checks.filter(({ ok }) => !ok)
      return broken.length ? `ledger broken: ${broken.map(({ name }) => name).join(', ')}` : 'ledger ok'
    },
    settings: async (change) => void (await must(admin.ask('PATCH settings', change))),
  }
}
