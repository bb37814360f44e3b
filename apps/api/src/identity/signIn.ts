import type { SignInKind, SignInOutcome } from '@koi/contract/device/device'
import { day, type Instant, instant, plus } from '@koi/contract/time'
import type { Db, Reader, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { isKnownDevice, type Origin } from './device.ts'
import { maskedAddress, networkOf } from './network.ts'
import type { Realm } from './session.ts'
import { deviceName } from './userAgent.ts'

/** How long a sign-in is kept. */
const kept = 180 * day
/** How many are kept of a player, of those that were right and of the others: a guesser drives out nobody's own. */
const most = 100

/** A player's sign-ins, newest first. */
export const signInsOf = (db: Reader | Tx, player: string) =>
  db.selectFrom('signIn').selectAll().where('playerId', '=', player).orderBy('at', 'desc').orderBy('id', 'desc')

/**
 * Whether a player has come in from here before: from this very device, or from one of the same words in the same part of
 * the net. Phones change their address all the time, and browsers their version.
 */
async function hasComeFrom(tx: Tx, player: string, from: Origin, now: Instant): Promise<boolean> {
  if (await isKnownDevice(tx, ['player'], player, from, now)) return true
  const rows = await signInsOf(tx, player).where('outcome', '=', 'right').execute()
  const [device, address] = [deviceName(from.agent), maskedAddress(from.ip)]
  return rows.some((row) => maskedAddress(row.ip) === address && deviceName(row.device) === device)
}

/**
 * Keeps a sign-in of a player, or a try. Says whether it is from where they had not come in before, which a registration
 * never is.
 */
export async function noteSignIn(
  tx: Tx,
  player: string,
  { kind, outcome }: { kind: SignInKind; outcome: SignInOutcome },
  from: Origin,
  now: Instant,
): Promise<boolean> {
  const isNew = kind !== 'registration' && !(await hasComeFrom(tx, player, from, now))
  const device = from.agent.slice(0, 200)
  await tx
    .insertInto('signIn')
    .values({ id: newId<'SignIn'>(), playerId: player, at: now, kind, outcome, ip: from.ip, device, isNew })
    .execute()
  const tooMany = signInsOf(tx, player)
    .clearSelect()
    .select('id')
    .where('outcome', outcome === 'right' ? '=' : '<>', 'right')
    .offset(most)
    .forUpdate()
    .skipLocked() // two at once do not wait for each other's
  await tx.deleteFrom('signIn').where('id', 'in', tooMany).execute()
  return isNew
}

/** Drops the sign-ins that were kept long enough; says how many. */
export async function sweepSignIns(tx: Tx, now: Instant): Promise<number> {
  await tx.deleteFrom('turnedAway').where('hour', '<', plus(now, -kept)).execute()
  const { numDeletedRows } = await tx.deleteFrom('signIn').where('at', '<', plus(now, -kept)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** An hour keeps so many rows at most: who comes from ever new addresses fills no disk; the others are kept as one. */
const mostInAnHour = 10_000

/** Tries of an hour and a network to sign in that no sign-in stands for. */
interface TurnedAway {
  realm: Realm
  /** Whose name it was; '' for a name that nobody has. */
  subject: string
  why: 'unknown' | 'often'
  network: string
  hour: Instant
  lastAt: Instant
  tries: number
}

/**
 * Keeps a try to sign in that no sign-in stands for: of a name that nobody has, or after too many (R13). Those of an hour
 * and an address are one row with their number.
 */
export const noteTurnedAway = (
  db: Db | Tx,
  who: Pick<TurnedAway, 'realm' | 'subject' | 'why'>,
  from: Pick<Origin, 'ip'>,
  now: Instant,
): Promise<void> => keepTurnedAway(db, [turnedAway(who, from, now)])

const turnedAway = (
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

async function keepTurnedAway(db: Db | Tx, rows: TurnedAway[]): Promise<void> {
  for (const row of rows) {
    const { count } = await db
      .selectFrom('turnedAway')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('hour', '=', row.hour)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('turnedAway')
      .values({ ...row, network: count < mostInAnHour ? row.network : '' })
      .onConflict((is) =>
        is
          .columns(['hour', 'realm', 'subject', 'why', 'network'])
          .doUpdateSet((old) => ({ tries: old('turnedAway.tries', '+', row.tries), lastAt: row.lastAt })),
      )
      .execute()
  }
}

/** What is written at this moment, and what has come since and is written next, of each database. */
const writing = new WeakMap<Db, { last: Promise<void>; next: Map<string, TurnedAway> | null }>()

/**
 * The same for whoever was turned away by the count alone, which costs them nothing: a flood of them is added up while one
 * write is under way, and takes one connection from the others. Done when it is written.
 */
export function noteFlood(
  db: Db,
  who: Pick<TurnedAway, 'realm' | 'subject' | 'why'>,
  from: Pick<Origin, 'ip'>,
  now: Instant,
): Promise<void> {
  const line = writing.get(db) ?? { last: Promise.resolve(), next: null }
  writing.set(db, line)
  const row = turnedAway(who, from, now)
  const key = JSON.stringify([row.hour, row.realm, row.subject, row.why, row.network])
  if (!line.next) {
    const rows = new Map<string, TurnedAway>()
    line.next = rows
    line.last = line.last
      .catch(() => undefined)
      .then(() => {
        line.next = null
        return keepTurnedAway(db, [...rows.values()])
      })
  }
  line.next.set(key, { ...row, tries: (line.next.get(key)?.tries ?? 0) + 1 })
  return line.last
}
