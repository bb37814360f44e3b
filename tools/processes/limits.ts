import { setTimeout as wait } from 'node:timers/promises'
import { captcha, playerPassword, payPassword, type Target, unique } from '../abuse/target.ts'
import { bankCard, person } from '../abuse/people.copy.ts'
import type { Ask, Caller } from './caller.ts'

export interface Limit {
  name: string
  most: number
  /** The limit counts per minute of the clock, so all attempts must be made within one. */
  isByMinute?: true
  /** Returns a function that makes the n-th attempt; `from`: an unused address. */
  prepare(target: Target, from: string): Promise<(n: number) => Ask>
}

export const usualLimits = { limit_register_ip: 10, limit_login_ip: 20, limit_calls_minute: 300 }
const minute = 60_000

const wrong = 'not-the-Password-9'
const secrets = { password: playerPassword, confirmPass: playerPassword, paypassword: payPassword }
const registration = (): object => ({ name: `l${unique()}1`, ...secrets, ...person, code: captcha })
const addressOf = (n: number) => `198.51.100.${(n % 250) + 1}`
const logInOf = (name: string, from: string): Ask => ({
  at: 'POST /api/login_pc',
  body: { name, password: 'wrong123', code: captcha },
  from,
})

export const limits: Limit[] = [
  {
    name: 'calls of a player in a minute',
    most: usualLimits.limit_calls_minute,
    isByMinute: true,
    prepare: async (target) => {
      const { data } = await target.requireSuccess(target.ask('POST /api/register', { body: registration() }))
      return () => ({ at: 'POST /api/balancelist', token: data.api_token })
    },
  },
  {
    name: 'calls of a key of the operator’s own systems in a minute',
    most: usualLimits.limit_calls_minute,
    isByMinute: true,
    prepare: async (target) => {
      const token = (await keyOf(target)).key
      return () => ({ at: 'GET /open/api/key', token })
    },
  },
  {
    name: 'failed sign-ins of a player',
    most: 5,
    prepare: async (target) => {
      const { name } = await target.register()
      return (n) => logInOf(name, addressOf(n))
    },
  },
  {
    name: 'failed sign-ins from an address',
    most: usualLimits.limit_login_ip,
    prepare: async (_target, from) => () => logInOf(`z${unique()}`, from),
  },
  {
    name: 'registrations from an address',
    most: usualLimits.limit_register_ip,
    prepare: async (_target, from) => () => ({ at: 'POST /api/register', from, body: registration() }),
  },
  {
    name: 'wrong payment passwords of a player',
    most: 5,
    prepare: async (target) => {
      const { token } = await target.register()
      return (n) => ({
        at: 'POST /api/bindcard',
        token,
        body: { ...bankCard, bank_no: String(6222_0000_0000_0000 + n), pay_pass: '111222' },
      })
    },
  },
  {
    name: 'failed sign-ins of an operator',
    most: 5,
    prepare: async (target) => {
      const { name } = await target.createOperator()
      return (n) => ({
        at: 'POST /console/api/login',
        body: { username: name, password: wrong },
        from: addressOf(100 + n),
      })
    },
  },
]

export async function keyOf(target: Target): Promise<{ id: string; key: string }> {
  const { data } = await target.requireSuccess(
    target.admin.ask('POST api-keys', { name: `k${unique()}`, scopes: ['events'] }),
  )
  return { id: data.id, key: String(data['key']) }
}

/** Sends three times as many attempts as allowed over all connections at once; returns how many passed. */
export async function letThrough(
  callers: Caller[],
  { most, isByMinute }: Limit,
  tryOf: (n: number) => Ask,
): Promise<number> {
  const left = minute - (Date.now() % minute)
  if (isByMinute && left < minute / 2) await wait(left + 1000)
  let [n, through] = [0, 0]
  const runOne = async (caller: Caller) => {
    while (n < 3 * most) if ((await caller.ask(tryOf(n++))).code !== 429) through++
  }
  await Promise.all(callers.map(runOne))
  return through
}
