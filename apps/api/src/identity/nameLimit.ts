import type { Instant } from '@koi/contract/time'
import type { Db, Reader, Tx } from '../platform/db.ts'
import { forgetAttempts, type Limit } from './attempt.ts'
import { deviceKey, deviceKeysOf, isKnownDevice, type Origin } from './device.ts'
import type { FactorOwner } from './owner.ts'
import type { Realm } from './session.ts'

/** The realms that one password opens: what is a known device in one is so in the other, as their tries are counted together. */
const sharing = (realm: Realm): Realm[] => (realm === 'operator' ? ['operator'] : ['player', 'agent'])

/**
 * The limit of a name as it holds for who asks from here, at a sign-in and wherever the password is asked for again. Whoever
 * guesses at a name from elsewhere does not lock its owner out: a device they have come in from counts alone.
 */
export async function limitFrom(
  db: Reader | Tx,
  limit: Limit,
  owner: FactorOwner | undefined,
  from: Origin,
  now: Instant,
): Promise<Limit> {
  const isKnown = owner && (await isKnownDevice(db, sharing(owner.realm), owner.subject, from, now))
  return isKnown ? { ...limit, key: `${limit.key}:${deviceKey(from)}` } : limit
}

/** What `checkPassword` counts by where it asks for the password of a name again. */
export const countedFrom = async (db: Db, limit: Limit, owner: FactorOwner, from: Origin, now: Instant) => ({
  limit: await limitFrom(db, limit, owner, from, now),
  forget: () => forgetName(db, limit, owner),
})

/** Forgets the tries of a name, those of strangers and those of every device its owner has come in from. */
export async function forgetName(db: Db | Tx, { key }: Pick<Limit, 'key'>, owner: FactorOwner): Promise<void> {
  const devices = await deviceKeysOf(db, sharing(owner.realm), owner.subject)
  await forgetAttempts(db, key, ...devices.map((device) => `${key}:${device}`))
}
