import { hash } from '@node-rs/argon2'
import type { Refusal } from '@koi/contract/refusal'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, second } from '@koi/contract/time'
import { bulkhead } from 'cockatiel'
import { type App, transact } from '../../platform/ops/app.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { refused, refuseFor } from '../../platform/text/refuse.ts'
import { withHashSlot, maxHashes } from '../../platform/ops/slots.ts'
import { attempt, attemptsOf, type Limit } from './attempt.ts'
import { fitsHash, isForeign } from './foreignHash.ts'

// Hash passwords outside of transactions: a hash takes long, and the transaction would hold a connection meanwhile.

// argon2id with OWASP's minimum cost. The password of an unknown name is compared with a dummy hash, so that it takes
// as long.
const ownCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = ownCost
let dummyHash: Promise<string> | null = null

/** Changes the cost for tests, which register thousands of players; without an argument restores the production cost. */
export function chooseHashCost(chosen = ownCost): void {
  cost = chosen
  dummyHash = null
}

export const maxWaiting = 100
const hashQueue = bulkhead(maxHashes, maxWaiting)

/** Waits for one of the machine-wide hash slots. Throws TooOften when the queue is full. */
async function inHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashQueue.executionSlots + hashQueue.queueSlots === 0) refuseFor(TooOften, second)
  return hashQueue.execute(() => withHashSlot(work))
}

/** The form in which a password is hashed: keyboards write one text as composed or decomposed, wide or narrow characters. */
const normalForm = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inHashSlot(() => hash(normalForm(password), cost))

const fitsAsWritten = async (password: string, hashed: string | undefined): Promise<boolean> => {
  dummyHash ??= hash('nobody has this password', cost)
  return (await inHashSlot(async () => fitsHash(hashed || (await dummyHash!), password))) && Boolean(hashed)
}

/**
 * Compares a password with a hash, in its normal form, then as typed, which earlier and imported hashes were made of. Without
 * a hash (unknown name, or imported without one) it takes as long and returns false.
 */
export const fitsPassword = async (password: string, hashed: string | undefined): Promise<boolean> =>
  (await fitsAsWritten(normalForm(password), hashed)) ||
  (normalForm(password) !== password && (await fitsAsWritten(password, hashed)))

/** Hashes a password that fits; null if its stored hash is native and of the normal form already. */
export async function tryRehash(password: string, hashed: string): Promise<string | null> {
  const isNormal = normalForm(password) === password || (await fitsAsWritten(normalForm(password), hashed))
  return isForeign(hashed) || !isNormal ? hashPassword(password) : null
}

export const keepHash = (tx: Tx, id: string, passwordHash: string) =>
  tx.updateTable('player').set({ passwordHash }).where('id', '=', id).execute()

/**
 * Checks a signed-in person's password and returns the row that it matched; `read` loads the row when the attempt's
 * turn has come. Throws `wrong`, or the limit's refusal. A right password deletes the attempts that `forget` names, and
 * `keep` stores a hash that replaces an imported one, or one of another form; both defer their writes. `tellsTries`: the
 * refusal of a wrong one has `tries_left`, the number of tries until the limit is reached.
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
    forget = (tx) => void defer(tx, attemptsOf(tx, [limit.key])),
    tellsTries = false,
  }: {
    limit: Limit
    now: Instant
    wrong: Refusal
    read: (tx: Tx) => Promise<Row>
    keep?: (tx: Tx, own: string, before: string) => void
    forget?: (tx: Tx) => void | Promise<void>
    tellsTries?: boolean
  },
): Promise<Row> =>
  attempt(app, { limits: [limit], now, load: read }, async ({ loaded: row, left, count, deleteIn }) => {
    if (!(await fitsPassword(given, row.hash))) {
      count()
      throw refused(wrong, undefined, tellsTries ? { tries_left: left } : undefined)
    }
    const own = keep ? await tryRehash(given, row.hash) : null
    await transact(app, async (tx) => {
      deleteIn(tx)
      await forget(tx)
      if (own) keep!(tx, own, row.hash)
    })
    return own ? { ...row, hash: own } : row
  })
