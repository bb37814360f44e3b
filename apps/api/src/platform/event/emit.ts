import type { Language } from '@koi/contract/language'
import { sql } from 'kysely'
import { defer, type Tx } from '../db/db.ts'
import { markEmitting } from '../db/emitted.ts'
import type { EventKind } from './kinds.ts'

export interface NewEvent {
  kind: EventKind
  /** Null: all players, or operators. */
  player?: string | null
  /** Subject: the order, the thread. */
  about?: string
  /** Published columns of an order under the feed's names, or values of placeholders. */
  data?: object
  /** Values added to `data`, in the player's language. */
  dataIn?: Readonly<Record<Language, object>>
}

/** Of `values` by language, that of the player, as jsonb. The database chooses, which saves a round trip. */
export const inLanguageOf = (player: string, values: Readonly<Record<Language, object>>) =>
  sql`(${JSON.stringify(values)}::jsonb -> (select language from player where id = ${player}))`

/** Writes events in the transaction of their cause, with one deferred statement. They are numbered after the commit. */
export function emit(tx: Tx, ...events: NewEvent[]): void {
  if (events.length === 0) return
  for (const { kind } of events) markEmitting(tx, kind)
  void defer(tx, insertEvents(tx, ...events))
}

/** The statement of `emit`, for a CTE of the statement that is the cause; it does not wake this process's readers. */
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
