import type { Instant } from '@koi/contract/time'
import { type Db, defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { attemptsOf, deleteAttempts, type Limit } from './attempt.ts'
import { deviceKey, loadDeviceKeys, isKnownDevice, type Origin } from './device.ts'
import type { FactorOwner } from './owner.ts'
import type { Realm } from './session.ts'

/** Realms that share a password: a player and an agent do, so they share known devices and counts of attempts. */
const realmsSharingPassword = (realm: Realm): Realm[] => (realm === 'operator' ? ['operator'] : ['player', 'agent'])

/** Counts attempts from a known device separately, so that someone who guesses elsewhere cannot lock the owner out. */
export async function deviceLimit(
  db: Reader | Tx,
  limit: Limit,
  owner: FactorOwner | undefined,
  from: Origin,
  now: Instant,
): Promise<Limit> {
  const isKnown = owner && (await isKnownDevice(db, realmsSharingPassword(owner.realm), owner.subject, from, now))
  return isKnown ? { ...limit, key: `${limit.key}:${deviceKey(from)}` } : limit
}

export const passwordCheckOptions = async (db: Db, limit: Limit, owner: FactorOwner, from: Origin, now: Instant) => ({
  limit: await deviceLimit(db, limit, owner, from, now),
  forget: (tx: Tx) => forgetNameIn(tx, limit, owner),
})

/** Keys under which the attempts of an owner are counted. */
async function loadNameKeys(db: Db | Tx, { key }: Pick<Limit, 'key'>, owner: FactorOwner): Promise<string[]> {
  const devices = await loadDeviceKeys(db, realmsSharingPassword(owner.realm), owner.subject)
  return [key, ...devices.map((device) => `${key}:${device}`)]
}

export async function forgetName(db: Db | Tx, name: Pick<Limit, 'key'>, owner: FactorOwner): Promise<void> {
  await deleteAttempts(db, ...(await loadNameKeys(db, name, owner)))
}

/** Deletes the attempts like `forgetName`, with a deferred write. */
export async function forgetNameIn(tx: Tx, name: Pick<Limit, 'key'>, owner: FactorOwner): Promise<void> {
  void defer(tx, attemptsOf(tx, await loadNameKeys(tx, name, owner)))
}
