import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { OperatorPasswordShort } from '@koi/contract/auth/operator.copy'
import { TooOften } from '@koi/contract/refusal.copy'
import { refuse } from './refuse.ts'

// argon2id with OWASP's least memory; the second is what an unknown name is compared with, so that it takes as long.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let nobody: Promise<string> | null = null

const most = Math.max(1, availableParallelism() - 1)
const longestQueue = 200
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

/** The same for an operator's new password. Throws OperatorPasswordShort below eight signs. */
export const hashOperatorPassword = async (password: string): Promise<string> =>
  password.trim().length < 8 ? refuse(OperatorPasswordShort) : hashPassword(password)

/** Whether the password fits; without a hash (unknown name) it takes as long and says no. */
export async function fitsPassword(password: string, hashed: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost)
  const fits = await inTurn(async () => verify(hashed ?? (await nobody!), password))
  return fits && hashed !== undefined
}
