import type { Language } from '@koi/contract/language'
import { sql } from 'kysely'
import { defer, type Tx } from '../db/db.ts'
import { markEmitting } from '../db/emitted.ts'
import type { EventKind } from './kinds.ts'

export interface NewEvent {
  kind: EventKind
  /** Null: the event is about all players, or about operators. */
  player?: string | null
  /** Id of the subject, such as an order or a chat thread. */
  about?: string
  /** Columns of an order under the feed's published names, or values for the placeholders of a message. */
  data?: object
  /** Values added to `data`, in the player's language. */
  dataIn?: Readonly<Record<Language, object>>
}

/**
 * SQL that picks from `values` the entry of the player's language, as jsonb. The database picks it, which saves a round
 * trip.
 */
export const inLanguageOf = (player: string, values: Readonly<Record<Language, object>>) =>
  sql`(${JSON.stringify(values)}::jsonb -> (select language from player where id = ${player}))`

/**
 * Inserts events in the transaction of their cause, deferred to its next statement. Events get their numbers after the
 * commit.
 */
export function emit(tx: Tx, ...events: NewEvent[]): void {
  if (events.length === 0) return
  for (const { kind } of events) markEmitting(tx, kind)
  void defer(tx, insertEvents(tx, ...events))
}

/**
 * The insert of `emit` as a query, for a CTE of the statement that causes the events. It does not wake the log readers
 * of this process.
 */
export const insertEvents = (db: Pick<Tx, 'insertInto'>, ...events: NewEvent[]) =>
  db.insertInto('eventWaiting').values(
    events.map(({ kind, player = null, about = null, data, dataIn }) => ({
      kind,
      playerId: player,
      about,
      data:
        player !== null && dataIn
          ? sql<string>`${JSON.stringify(data ?? {})}::jsonb || ${inLanguageOf(player, dataIn)}`
          : data === undefined
            ? null
            : JSON.stringify(data),
    })),
  )
