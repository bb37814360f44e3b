import { createHash } from 'node:crypto'
import { day, type Instant, plus } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { networkOf } from './network.ts'
import type { Realm } from './session.ts'

/** Where a call comes from: its address, and what its browser calls itself. */
export interface Origin {
  ip: string
  agent: string
}

/** A device that has not been seen for so long is a stranger again. */
const remembered = 90 * day

/** A device as far as it can be told from outside: a network and a browser. Both together are not guessed from afar. */
const deviceOf = ({ ip, agent }: Origin): Buffer =>
  createHash('sha256')
    .update(`${networkOf(ip)}\n${agent.slice(0, 200)}`)
    .digest()

const keyOf = (device: Buffer): string => device.toString('base64url')

/** Names a device in the key of a limit. */
export const deviceKey = (from: Origin): string => keyOf(deviceOf(from))

/** Those of all of somebody's devices, in any of these realms. */
export async function deviceKeysOf(db: Reader | Tx, realms: Realm[], subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('device')
    .where('realm', 'in', realms)
    .where('subject', '=', subject)
    .execute()
  return rows.map(({ device }) => keyOf(device))
}

/** Writes down that somebody came in from a device. */
export async function noteDevice(tx: Tx, realm: Realm, subject: string, from: Origin, now: Instant): Promise<void> {
  await tx
    .insertInto('device')
    .values({ realm, subject, device: deviceOf(from), firstAt: now, lastAt: now })
    .onConflict((is) => is.columns(['realm', 'subject', 'device']).doUpdateSet({ lastAt: now }))
    .execute()
}

/** Forgets the devices that have not been seen for too long. */
export const sweepDevices = (tx: Tx, now: Instant) =>
  tx.deleteFrom('device').where('lastAt', '<', plus(now, -remembered)).execute()

/** Since when each of somebody's devices is known, and whether it is the one a call comes from. */
const devicesOf = async (db: Reader | Tx, realms: Realm[], subject: string, from: Origin, now: Instant) => {
  const rows = await db
    .selectFrom('device')
    .select(['device', 'firstAt'])
    .where('realm', 'in', realms)
    .where('subject', '=', subject)
    .where('lastAt', '>', plus(now, -remembered))
    .execute()
  return rows.map(({ device, firstAt }) => ({ firstAt, isThis: device.equals(deviceOf(from)) }))
}

/** Whether somebody has come in from this device before, in any of these realms. */
export const isKnownDevice = async (db: Reader | Tx, realms: Realm[], subject: string, from: Origin, now: Instant) =>
  (await devicesOf(db, realms, subject, from, now)).some(({ isThis }) => isThis)

/** Whether this device was first seen after `since`, though there was another one before. */
export async function isNewDevice(
  db: Reader | Tx,
  realm: Realm,
  subject: string,
  from: Origin,
  { now, since }: { now: Instant; since: Instant },
): Promise<boolean> {
  const all = await devicesOf(db, [realm], subject, from, now)
  const isOld = all.some(({ isThis, firstAt }) => isThis && firstAt <= since)
  return !isOld && all.some(({ isThis, firstAt }) => !isThis && firstAt <= since)
}
