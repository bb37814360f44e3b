import type { Language } from '@koi/contract/language'
import type { MessageEvent } from '@koi/contract/player/messenger/messenger'
import type { Instant } from '@koi/contract/time'
import { emit, type NewEvent } from '../../platform/event/emit.ts'
import type { Tx } from '../../platform/db/db.ts'

export interface Announcement {
  /** Subject of the event; together with the kind it is unique, so that a subject is announced once. */
  about: string
  player?: string
  /** Values of the placeholders in the templates. */
  data: Record<string, string>
  /** Values in the player's language. */
  dataIn?: Record<Language, Record<string, string>>
  now: Instant
}

/** An event from which messages are made later: one per enabled template and receiver. */
export const announcement = (kind: MessageEvent, { about, player, data, dataIn, now }: Announcement): NewEvent => ({
  kind,
  about,
  player: player ?? null,
  data: { ...data, at: now },
  ...(dataIn ? { dataIn } : {}),
})

/** Writes the announcement in the transaction of its cause. */
export const announce = (tx: Tx, event: MessageEvent, about: Announcement): void => emit(tx, announcement(event, about))
