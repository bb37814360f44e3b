import { hash } from '@node-rs/argon2'
import type { Refusal } from '@koi/contract/refusal'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, second } from '@koi/contract/time'
import { bulkhead } from 'cockatiel'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { refuse, refuseFor } from '../platform/refuse.ts'
import { inSlot, mostHashes } from '../platform/slots.ts'
import { attempt, forgetAttempts, type Limit } from './attempt.ts'
import { fitsHash, isForeign } from './foreignHash.ts'

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

const lane = bulkhead(mostHashes, 100)

/**
 * Hashing is heavy: as many at once as the machine has cores but one, over all processes behind the port; a flood is turned
 * away instead of queued for ever. Throws TooOften.
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (lane.executionSlots + lane.queueSlots === 0) refuseFor(TooOften, second)
  return lane.execute(() => inSlot(work))
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/**
 * Whether the password fits; without a hash (an unknown name, a player who came without one) it takes as long and says no.
 */
export async function fitsPassword(password: string, hashed: string | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost)
  const fits = await inTurn(async () => fitsHash(hashed || (await nobody!), password))
  return fits && Boolean(hashed)
}

/** A hash of our own for a password that fits one of another product; null where it is our own already. */
export const ownHashOf = async (password: string, hashed: string): Promise<string | null> =>
  isForeign(hashed) ? hashPassword(password) : null

/** Keeps a player's own hash in the place of a foreign one; the same password opens the player site and the agents' portal. */
export const keepHash = (tx: Tx, id: string, passwordHash: string) =>
  tx.updateTable('player').set({ passwordHash }).where('id', '=', id).execute()

/**
 * Asks somebody who is signed in for a password again, and returns the row whose hash it fits. `read` reads that row
 * when it is their turn. Throws `wrong` and what the limit says; a password that fits makes the wrong ones before it
 * forgotten, those of the limit or what `forget` says. `keep` is handed our own hash in place of one that came from another
 * product.
 */
export const checkPassword = <Row extends { hash: string }>(
  app: App,
  given: string,
  {
    limit,
    now,
    wrong,
    read,
    keep,
    forget = () => forgetAttempts(app.db, limit.key),
  }: {
    limit: Limit
    now: Instant
    wrong: Refusal
    read: () => Promise<Row>
    keep?: (own: string, before: string) => Promise<void>
    forget?: () => Promise<void>
  },
): Promise<Row> =>
  attempt(app, { limits: [limit], now }, async (count) => {
    const row = await read()
    if (!(await fitsPassword(given, row.hash))) {
      count()
      refuse(wrong)
    }
    await forget()
    const own = keep ? await ownHashOf(given, row.hash) : null
    if (!own) return row
    await keep!(own, row.hash)
    return { ...row, hash: own }
  })
