import { randomBytes, randomInt } from 'node:crypto'
import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { person } from '../../abuse/people.copy.ts'
import { loadEndpoints } from '../../endpoints.ts'

export interface Door {
  name: string
  /** Method and path; 'WS' is a WebSocket that sends one frame and waits for the close. */
  at: `${'GET' | 'POST' | 'WS'} /${string}`
  body?: () => object
  token?: () => string
}

const word = (length: number): string => Array.from({ length }, () => 'abcdefghjkmnpqrstuvwxyz'[randomInt(23)]).join('')
const unknownToken = (): string => randomBytes(32).toString('base64url')
const code = captchaTexts[0]!
const password = 'hm4tqz9w'

/** Bodies that pass validation, by endpoint; other endpoints get {}. */
const bodies: Record<string, () => object> = {
  'auth.logIn': () => ({ name: word(9), password, code }),
  'auth.register': () => ({
    name: `${word(8)}1`,
    password,
    confirmPass: password,
    paypassword: '738264',
    ...person,
    code,
  }),
  'recovery.recover': () => ({ name: word(9), otp: '123456', password, confirmPass: password }),
  'operator.logIn': () => ({ username: word(9), password: 'tangerine-Quartz-71' }),
  'agent.logIn': () => ({ username: word(9), password }),
  'agent.redeemCode': () => ({ code: unknownToken() }),
  'setting.serviceUrl': () => ({}),
  'article.banners': () => ({ type: 1 }),
  'article.read': () => ({ id: '1' }),
  'promotion.list': () => ({ type: '0' }),
  'pageReport.send': () => ({ site: 'play', session: crypto.randomUUID(), errors: [], vitals: [] }),
}

const outside: Door[] = [
  { name: 'home page', at: 'GET /' },
  { name: 'console page', at: 'GET /console/' },
  { name: 'chat start', at: 'POST /service/api/open', body: () => ({}) },
  { name: 'chat ticket', at: 'POST /service/api/open', body: () => ({ ticket: unknownToken() }) },
  { name: 'chat socket', at: 'WS /service/socket', token: unknownToken },
  { name: 'stream without a token', at: 'GET /api/events' },
  { name: 'stream, unknown token', at: 'GET /api/events', token: unknownToken },
  { name: 'console stream, unknown token', at: 'GET /console/api/events', token: unknownToken },
  { name: 'player call without a token', at: 'POST /api/balance' },
  { name: 'player call, unknown token', at: 'POST /api/balance', token: unknownToken },
  { name: 'operator call, unknown token', at: 'GET /console/api/me', token: unknownToken },
  { name: 'agent call, unknown token', at: 'GET /agent/api/me', token: unknownToken },
  { name: 'key call, unknown key', at: 'GET /open/api/key', token: unknownToken },
]

/** Lists every endpoint of the contract for the audience `anyone`, and public paths outside the contract. */
export async function listDoors(): Promise<Door[]> {
  const endpoints = (await loadEndpoints()).filter(({ audience }) => audience === 'anyone')
  const inContract = endpoints.map(({ name, at }): Door => ({
    name,
    at: at as Door['at'],
    ...(at.startsWith('GET') ? {} : { body: bodies[name] ?? (() => ({})) }),
  }))
  return [...inContract, ...outside]
}
