import type { SignInKind, SignInOutcome } from '@koi/contract/player/device/device'
import { day, type Instant, instant, plus } from '@koi/contract/time'
import { type Db, defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { isKnownDevice, type Origin } from './device.ts'
import { maskedAddress, networkOf } from './network.ts'
import type { Realm } from './session.ts'
import { deviceName } from './userAgent.ts'

const retention = 180 * day
/**
 * Rows that are kept per player, for successful and for failed sign-ins each, so that a guesser cannot displace the
 * player's own.
 */
const maxRows = 100

export const signInsOf = (db: Reader | Tx, player: string) =>
  db.selectFrom('signIn').selectAll().where('playerId', '=', player).orderBy('at', 'desc').orderBy('id', 'desc')

/**
 * Whether the player has signed in from here before. A similar browser in the same masked network counts, because
 * phones change addresses and browsers change versions.
 */
async function hasComeFrom(tx: Tx, player: string, from: Origin, now: Instant): Promise<boolean> {
  if (await isKnownDevice(tx, ['player'], player, from, now)) return true
  const rows = await signInsOf(tx, player).where('outcome', '=', 'right').execute()
  const [device, address] = [deviceName(from.agent), maskedAddress(from.ip)]
  return rows.some((row) => maskedAddress(row.ip) === address && deviceName(row.device) === device)
}

/** Stores a sign-in. Returns whether it comes from a new place; false for a registration. */
export async function insertSignIn(
  tx: Tx,
  player: string,
  { kind, outcome }: { kind: SignInKind; outcome: SignInOutcome },
  from: Origin,
  now: Instant,
): Promise<boolean> {
  const isNew = kind !== 'registration' && !(await hasComeFrom(tx, player, from, now))
  const device = from.agent.slice(0, 200)
  const row = { id: newId<'SignIn'>(), playerId: player, at: now, kind, outcome, ip: from.ip, device, isNew }
  void defer(tx, tx.insertInto('signIn').values(row))
  const tooMany = signInsOf(tx, player)
    .clearSelect()
    .select('id')
    .where('outcome', outcome === 'right' ? '=' : '<>', 'right')
    .offset(maxRows)
  // Locked outside: inside, the rows that the offset skips would be locked too, which writes each of them.
  const free = tx.selectFrom('signIn').select('id').where('id', 'in', tooMany)
  // Concurrent sign-ins do not wait for each other.
  void defer(tx, tx.deleteFrom('signIn').where('id', 'in', free.forUpdate().skipLocked()))
  return isNew
}

export async function sweepSignIns(tx: Tx, now: Instant): Promise<number> {
  await tx.deleteFrom('turnedAway').where('hour', '<', plus(now, -retention)).execute()
  const { numDeletedRows } = await tx.deleteFrom('signIn').where('at', '<', plus(now, -retention)).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Maximum rows per hour. Above it all networks share one row per account and reason, so that changing addresses cannot
 * fill the disk.
 */
const maxRowsPerHour = 10_000

/** Refused sign-ins from one network in one hour that have no row in `sign_in`. */
interface TurnedAway {
  realm: Realm
  /** Id of the account; '' for an unknown name. */
  subject: string
  why: 'unknown' | 'often'
  network: string
  hour: Instant
  lastAt: Instant
  tries: number
}

/** Counts a refused sign-in in one row per hour and network. */
export const countTurnedAway = (
  db: Db | Tx,
  who: Pick<TurnedAway, 'realm' | 'subject' | 'why'>,
  from: Pick<Origin, 'ip'>,
  now: Instant,
): Promise<void> => insertTurnedAway(db, [toTurnedAwayRow(who, from, now)])

const toTurnedAwayRow = (
  who: Pick<TurnedAway, 'realm' | 'subject' | 'why'>,
  { ip }: Pick<Origin, 'ip'>,
  now: Instant,
): TurnedAway => ({
  ...who,
  network: networkOf(ip),
  hour: instant(`${now.slice(0, 13)}:00:00.000Z`),
  lastAt: now,
  tries: 1,
})

async function insertTurnedAway(db: Db | Tx, rows: TurnedAway[]): Promise<void> {
  for (const row of rows) {
    const { count } = await db
      .selectFrom('turnedAway')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('hour', '=', row.hour)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('turnedAway')
      .values({ ...row, network: count < maxRowsPerHour ? row.network : '' })
      .onConflict((eb) =>
        eb
          .columns(['hour', 'realm', 'subject', 'why', 'network'])
          .doUpdateSet((old) => ({ tries: old('turnedAway.tries', '+', row.tries), lastAt: row.lastAt })),
      )
      .execute()
  }
}

const writers = new WeakMap<Db, { last: Promise<void>; next: Map<string, TurnedAway> | null }>()

/**
 * Counts refused sign-ins; they are aggregated while a write is running, so that a flood uses one connection. Resolves
 * when written.
 */
export function countThrottled(
  db: Db,
  who: Pick<TurnedAway, 'realm' | 'subject' | 'why'>,
  from: Pick<Origin, 'ip'>,
  now: Instant,
): Promise<void> {
  const writer = writers.get(db) ?? { last: Promise.resolve(), next: null }
  writers.set(db, writer)
  const row = toTurnedAwayRow(who, from, now)
  const key = JSON.stringify([row.hour, row.realm, row.subject, row.why, row.network])
  if (!writer.next) {
    const rows = new Map<string, TurnedAway>()
    writer.next = rows
    writer.last = writer.last
      .catch(() => undefined)
      .then(() => {
        writer.next = null
        return insertTurnedAway(db, [...rows.values()])
      })
  }
  writer.next.set(key, { ...row, tries: (writer.next.get(key)?.tries ?? 0) + 1 })
  return writer.last
}
