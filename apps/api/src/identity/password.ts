import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Refusal } from '@koi/contract/refusal'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refuse.ts'
import { attempt, forgetAttempts, type Limit } from './attempt.ts'

// Hashing takes long: it stands in no transaction, where it would keep a connection from everybody else.

// argon2id with OWASP's least memory; the second is what an unknown name is compared with, so that it takes as long.
const ownCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = ownCost
let nobody: Promise<string> | null = null

/** Tests register thousands of players: what a hash costs is theirs to choose. Without a choice it is what it is every day. */
export function chooseHashCost(chosen = ownCost): void {
  cost = chosen
  nobody = null
}

const most = Math.max(1, availableParallelism() - 1)
const longestQueue = 100
let running = 0
const queue: (() => void)[] = []

/** Hashing is heavy: one core is left for everybody else, and a flood is turned away instead of queued for ever. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= most) {
    if (queue.length >= longestQueue) refuse(TooOften)
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Whether the password fits; without a hash (unknown name) it takes as long and says no. */
export async function fitsPassword(password: string, hashed: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost)
  const fits = await inTurn(async () => verify(hashed ?? (await nobody!), password))
  return fits && hashed !== undefined
}

/**
 * Asks somebody who is signed in for a password again, and returns the row whose hash it fits. `read` reads that row
 * when it is their turn. Throws `wrong` and what the limit says; a password that fits makes the wrong ones before it
 * forgotten.
 */
export const checkPassword = <Row extends { hash: string }>(
  app: App,
  given: string,
  { limit, now, wrong, read }: { limit: Limit; now: Instant; wrong: Refusal; read: () => Promise<Row> },
): Promise<Row> =>
  attempt(app, { limits: [limit], now }, async (count) => {
    const row = await read()
    if (!(await fitsPassword(given, row.hash))) {
      count()
      refuse(wrong)
    }
    await forgetAttempts(app.db, limit.key)
    return row
  })
