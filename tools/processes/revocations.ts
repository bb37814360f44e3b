import { setTimeout as wait } from 'node:timers/promises'
import { operatorPassword, playerPassword, type Target } from '../abuse/target.ts'
import type { Answer } from '../abuse/http.ts'
import { until } from '../faults/product.ts'
import type { Ask, Caller } from './caller.ts'
import { keyOf } from './limits.ts'

export interface Revocation {
  name: string
  /** A call that is allowed until `revoke` is called. */
  prepare(target: Target): Promise<{ call: Ask; revoke(): Promise<Answer> }>
}

const ofPlayer = (token: string): Ask => ({ at: 'POST /api/balancelist', token })
const ofOperator = (token: string): Ask => ({ at: 'GET /console/api/me', token })

export const revocations: Revocation[] = [
  {
    name: 'a player signs out',
    prepare: async (target) => {
      const player = await target.register()
      return { call: ofPlayer(player.token), revoke: () => player.ask('logoff') }
    },
  },
  {
    name: 'a player changes the password',
    prepare: async (target) => {
      const player = await target.register()
      const change = { password: playerPassword, paypassword: 'qz7nvw3k', newpasword: 'qz7nvw3k' }
      return { call: ofPlayer(player.token), revoke: () => player.ask('editPassword', change) }
    },
  },
  {
    name: 'an operator freezes a player',
    prepare: async (target) => {
      const { id, token } = await target.register()
      return { call: ofPlayer(token), revoke: () => target.admin.ask(`PATCH players/${id}`, { status: 0 }) }
    },
  },
  {
    name: 'an operator signs a player out',
    prepare: async (target) => {
      const { id, token } = await target.register()
      return { call: ofPlayer(token), revoke: () => target.admin.ask(`POST players/${id}/logout`) }
    },
  },
  {
    name: 'an operator signs out',
    prepare: async (target) => {
      const operator = await target.createOperator()
      return { call: ofOperator(operator.token), revoke: () => operator.ask('POST logout') }
    },
  },
  {
    name: 'an operator’s account is given another password',
    prepare: async (target) => {
      const { id, token } = await target.createOperator()
      const change = { password: `${operatorPassword}-9` }
      return { call: ofOperator(token), revoke: () => target.admin.ask(`PATCH operators/${id}`, change) }
    },
  },
  {
    name: 'a key of the operator’s own systems is revoked',
    prepare: async (target) => {
      const { id, key } = await keyOf(target)
      const call = { at: 'GET /open/api/key', token: key }
      return { call, revoke: () => target.admin.ask(`POST api-keys/${id}/revoke`) }
    },
  },
]

const watched = 2000
const pause = 20

/**
 * Milliseconds from the acknowledged revocation to the start of the last allowed call over all connections; 0 when
 * there is none. Throws when a connection was not allowed before, or not refused afterwards.
 */
export async function grantedAfter(callers: Caller[], target: Target, { name, prepare }: Revocation): Promise<number> {
  const { call, revoke } = await prepare(target)
  const seen: { begun: number; isGranted: boolean; caller: Caller }[] = []
  let isOver = false
  const running = callers.map(async (caller) => {
    while (!isOver) {
      const { code, begun } = await caller.ask(call)
      seen.push({ begun, caller, isGranted: code === 200 })
      await wait(pause)
    }
  })
  const granted = (caller: Caller) => seen.some((one) => one.caller === caller && one.isGranted)
  let ended = Infinity
  try {
    await until(async () => callers.every(granted), 10_000, `${name}: every connection is allowed before`)
    await target.requireSuccess(revoke())
    ended = performance.now()
    await wait(watched)
  } finally {
    isOver = true
    await Promise.all(running)
  }
  const late = seen.filter(({ begun }) => begun >= ended)
  if (!callers.every((caller) => late.some((one) => one.caller === caller && !one.isGranted)))
    throw new Error(`${name}: not every connection was refused within ${watched} ms`)
  return Math.max(0, ...late.filter(({ isGranted }) => isGranted).map(({ begun }) => begun - ended))
}
