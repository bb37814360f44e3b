import { createHash } from 'node:crypto'
import { day, type Instant, plus } from '@koi/contract/time'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { keepNewest } from '../../platform/db/newest.ts'
import { networkOf } from './network.ts'
import type { Realm } from './session.ts'

export interface Origin {
  ip: string
  agent: string
}

const remembered = 90 * day
/** Devices of a person; one that is forgotten counts as unknown. */
export const maxDevices = 50

/** Identifies a device by network and User-Agent, which a remote attacker can hardly guess together. */
const deviceOf = ({ ip, agent }: Origin): Buffer =>
  createHash('sha256')
    .update(`${networkOf(ip)}\n${agent.slice(0, 200)}`)
    .digest()

const keyOf = (device: Buffer): string => device.toString('base64url')

export const deviceKey = (from: Origin): string => keyOf(deviceOf(from))

export async function loadDeviceKeys(db: Reader | Tx, realms: Realm[], subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('device')
    .where('realm', 'in', realms)
    .where('subject', '=', subject)
    .execute()
  return rows.map(({ device }) => keyOf(device))
}

export function recordDevice(tx: Tx, realm: Realm, subject: string, from: Origin, now: Instant): void {
  const insert = tx
    .insertInto('device')
    .values({ realm, subject, device: deviceOf(from), firstAt: now, lastAt: now })
    .onConflict((eb) => eb.columns(['realm', 'subject', 'device']).doUpdateSet({ lastAt: now }))
  void defer(tx, insert)
  keepNewest(tx, 'device', { realm, subject }, ['last_at'], maxDevices)
}

export const sweepDevices = (tx: Tx, now: Instant) =>
  tx.deleteFrom('device').where('lastAt', '<', plus(now, -remembered)).execute()

/** When each device of a subject was first seen, and whether it is the device of this call. */
const loadDevices = async (db: Reader | Tx, realms: Realm[], subject: string, from: Origin, now: Instant) => {
  const rows = await db
    .selectFrom('device')
    .select(['device', 'firstAt'])
    .where('realm', 'in', realms)
    .where('subject', '=', subject)
    .where('lastAt', '>', plus(now, -remembered))
    .execute()
  return rows.map(({ device, firstAt }) => ({ firstAt, isThis: device.equals(deviceOf(from)) }))
}

export const isKnownDevice = async (db: Reader | Tx, realms: Realm[], subject: string, from: Origin, now: Instant) =>
  (await loadDevices(db, realms, subject, from, now)).some(({ isThis }) => isThis)

/** Whether this device was first seen after `since`, while another device was known before. */
export async function isNewDevice(
  db: Reader | Tx,
  realm: Realm,
  subject: string,
  from: Origin,
  { now, since }: { now: Instant; since: Instant },
): Promise<boolean> {
  const all = await loadDevices(db, [realm], subject, from, now)
  const isOld = all.some(({ isThis, firstAt }) => isThis && firstAt <= since)
  return !isOld && all.some(({ isThis, firstAt }) => !isThis && firstAt <= since)
}
