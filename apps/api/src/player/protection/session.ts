import { noMoney, type Fen, fen } from '@koi/contract/money'
import { type Instant, millisOf, minute, plus, second } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A pause longer than these milliseconds ends a play session. */
const maxPause = 15 * minute

/** Minimum milliseconds between two updates of `seenAt`. */
const minStep = 5 * second

type PlaySession = Pick<Selectable<Tables['playSession']>, 'id' | 'startedAt' | 'seenAt' | 'answeredAt'>

/** `every`: interval of reality checks in milliseconds, 0 for never. */
export interface LatestSession {
  session: PlaySession | null
  every: number
}

export async function loadLatestSession(db: Reader | Tx, player: string): Promise<LatestSession> {
  const row = await db
    .selectFrom('player')
    .leftJoin('protection', 'protection.playerId', 'player.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('playSession')
          .select(['playSession.id as sessionId', 'startedAt', 'seenAt', 'answeredAt'])
          .whereRef('playSession.playerId', '=', 'player.id')
          .orderBy('startedAt', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['realityMinutes', 'sessionId', 'startedAt', 'seenAt', 'answeredAt'])
    .where('player.id', '=', player)
    .executeTakeFirstOrThrow()
  const { sessionId: id, startedAt, seenAt, answeredAt, realityMinutes } = row
  const session = id && startedAt && seenAt && answeredAt ? { id, startedAt, seenAt, answeredAt } : null
  return { session, every: (realityMinutes ?? 0) * minute }
}

const isRunning = ({ seenAt }: PlaySession, now: Instant): boolean => plus(seenAt, maxPause) >= now

/** Play time since the last answer. A due check stays due however long the player is away. */
const playedSince = (session: PlaySession, now: Instant): number =>
  millisOf(isRunning(session, now) ? now : session.seenAt) - millisOf(session.answeredAt)

const isDue = (session: PlaySession, every: number, now: Instant): boolean =>
  every > 0 && playedSince(session, now) >= every

/** When the check became due, which is where play time stops. */
const stoppedAt = ({ answeredAt, seenAt }: PlaySession, every: number): Instant => {
  const due = plus(answeredAt, every)
  return due > seenAt ? due : seenAt
}

/** Minutes played if a reality check is due, else null. */
export function dueMinutes({ session, every }: LatestSession, now: Instant): number | null {
  if (!session || !isDue(session, every, now)) return null
  return Math.floor((millisOf(stoppedAt(session, every)) - millisOf(session.startedAt)) / minute)
}

/** Records play: extends the session, or starts one after a pause. While a check is due no play time is added. */
export async function notePlay(tx: Tx, player: string, now: Instant): Promise<void> {
  await lockPlayer(tx, player)
  extendSession(tx, player, await loadLatestSession(tx, player), now)
}

/** Extends a session, deferred. The caller holds the player's lock and passes the session that it has loaded. */
export function extendSession(tx: Tx, player: string, { session, every }: LatestSession, now: Instant): void {
  if (!session || !(isRunning(session, now) || isDue(session, every, now))) return insertSession(tx, player, now)
  if (!isRunning(session, now)) return
  const until = isDue(session, every, now) ? plus(session.answeredAt, every) : now
  if (millisOf(until) - millisOf(session.seenAt) >= minStep) updateSession(tx, player, session.id, { seenAt: until })
}

/** Answers the check; after a long pause a new session starts. */
export async function answerCheck(tx: Tx, player: string, now: Instant): Promise<void> {
  await lockPlayer(tx, player)
  const { session, every } = await loadLatestSession(tx, player)
  if (!session || !isDue(session, every, now)) return
  if (isRunning(session, now)) updateSession(tx, player, session.id, { seenAt: now, answeredAt: now })
  else insertSession(tx, player, now)
}

function insertSession(tx: Tx, playerId: string, at: Instant): void {
  const row = { id: newId<'PlaySession'>(), playerId, startedAt: at, seenAt: at, answeredAt: at }
  void defer(tx, tx.insertInto('playSession').values(row))
}

function updateSession(tx: Tx, player: string, id: string, to: { seenAt: Instant; answeredAt?: Instant }): void {
  void defer(tx, tx.updateTable('playSession').set(to).where('playerId', '=', player).where('id', '=', id))
}

interface PlayNow {
  seconds: number
  stakes: Fen
  net: Fen
  bets: number
  is_due: boolean
  next_seconds: number
}

/** Length of the current session and sums of the bets settled in it. */
export async function playNow(db: Reader | Tx, player: string, now: Instant): Promise<PlayNow> {
  const { session, every } = await loadLatestSession(db, player)
  const due = session !== null && isDue(session, every, now)
  if (!session || !(due || isRunning(session, now)))
    return { seconds: 0, stakes: noMoney, net: noMoney, bets: 0, is_due: false, next_seconds: every / second }
  const end = due ? stoppedAt(session, every) : now
  const sums = await db
    .selectFrom('bet')
    .select((eb) => [
      eb.fn.countAll<number>().as('bets'),
      sql<number>`coalesce(sum(stake), 0)`.as('stakes'),
      sql<number>`coalesce(sum(win_loss), 0)`.as('net'),
    ])
    .where('playerId', '=', player)
    .where('state', '=', 'settled')
    .where('settledAt', '>=', session.startedAt)
    .executeTakeFirstOrThrow()
  const left = every === 0 || due ? 0 : Math.max(1, Math.ceil((every - playedSince(session, now)) / second))
  return {
    seconds: Math.floor((millisOf(end) - millisOf(session.startedAt)) / second),
    stakes: fen(Number(sums.stakes)),
    net: fen(Number(sums.net)),
    bets: Number(sums.bets),
    is_due: due,
    next_seconds: left,
  }
}
