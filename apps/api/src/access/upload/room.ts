import { TooOften } from '@koi/contract/refusal.copy'
import { day, hour, type Instant, plus } from '@koi/contract/time'
import { NoRoomForPictures } from '@koi/contract/access/upload/upload.copy'
import { sql } from 'kysely'
import { countAttempt, type Limit } from '../identity/attempt.ts'
import { networkLimits } from '../identity/network.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { refuse } from '../../platform/text/refuse.ts'

const mebibyte = 1024 * 1024

/** Uploads per hour and sender: a player or a chat thread. */
const perHour = 30
const perDay = 100
/** Uploads per IP address and day; it is high because providers put many people behind one address. */
const perNetwork = 500

/** Uploads of an operator, who fills whole pages at a time. */
const perOperator = { hour: 120, day: 400 }

const limitsOf = (sender: string, ip: string, most = { hour: perHour, day: perDay }): Limit[] => [
  { key: `picture:hour:${sender}`, most: most.hour, window: hour, over: TooOften },
  { key: `picture:day:${sender}`, most: most.day, window: day, over: TooOften },
  ...networkLimits('picture:ip', ip, { most: perNetwork, window: day, over: TooOften }),
]

/** Bytes of all pictures of one player or chat thread, so that a few accounts cannot use up the room of all. */
const perSender = 20 * mebibyte
/**
 * Bytes of a player without an approved deposit, since accounts are free: of pictures, in their chat and beside it, and of
 * identity documents, of which a request has at most three. Visitors have limits of their own.
 */
const perNewcomer = { picture: 2 * mebibyte, document: 8 * mebibyte }
/** Part of `picture_quota_mb` up to which such players upload: the rest is for documents of players with a deposit. */
const newcomerShare = 7 / 8
/** Part of `picture_quota_mb` that only identity documents use. */
const documentShare = 1 / 4
/** Bytes that players' and visitors' pictures may use, of a quota in mebibytes. */
export const pictureRoom = (quota: number): number => quota * mebibyte * (1 - documentShare)
/** Bytes of the pictures that all operators upload in thirty days, and that one of them does. */
const perOperatorsMonth = 1024 * mebibyte
const perOperatorMonth = 256 * mebibyte

interface Used {
  isOperator: boolean
  /** Whether the sender, or the player of the thread, is a player without an approved deposit. */
  isNewcomer: boolean
  own: number
  ownDocuments: number
  pictures: number
  documents: number
  operatorsMonth: number
  ownMonth: number
}

/**
 * Throws NoRoomForPictures if there is no room for a picture. Holds an advisory lock until the transaction, which inserts
 * the picture's row, ends: concurrent uploads cannot exceed the room.
 */
export async function requirePictureRoom(
  tx: Tx,
  { owner, bytes, isDocument }: { owner: string; bytes: number; isDocument: boolean },
  now: Instant,
): Promise<void> {
  const [, { picture_quota_mb: quota }, { rows }] = await Promise.all([
    takeAdvisoryLock(tx, 'check', 'pictures'),
    readSettings(tx),
    sql<Used>`
      select exists (select from operator where id = ${owner}::uuid) as is_operator,
        exists (select from player p
          where p.id = coalesce((select player_id from chat_thread where id = ${owner}::uuid), ${owner}::uuid)
            and not exists (select from deposit d where d.player_id = p.id and d.state = 'approved')) as is_newcomer,
        coalesce(sum(bytes) filter (where owner_id = ${owner}::uuid), 0)::bigint as own,
        coalesce(sum(bytes) filter (where owner_id = ${owner}::uuid and name like '%.sealed'), 0)::bigint as own_documents,
        coalesce(sum(bytes) filter (where not of_operator and name not like '%.sealed'), 0)::bigint as pictures,
        coalesce(sum(bytes) filter (where name like '%.sealed'), 0)::bigint as documents,
        coalesce(sum(bytes) filter (where of_operator and created_at > ${plus(now, -30 * day)}::timestamptz), 0)::bigint
          as operators_month,
        coalesce(sum(bytes) filter (where owner_id = ${owner}::uuid and created_at > ${plus(now, -30 * day)}::timestamptz), 0)::bigint
          as own_month
      from (select *, owner_id in (select id from operator) as of_operator from upload) u`.execute(tx),
  ])
  const used = rows[0]!
  const room = quota * mebibyte
  const ownOfKind = isDocument ? used.ownDocuments : used.own - used.ownDocuments
  const isAllowed =
    !used.isNewcomer ||
    (ownOfKind + bytes <= perNewcomer[isDocument ? 'document' : 'picture'] &&
      used.pictures + used.documents + bytes <= room * newcomerShare)
  const fits = used.isOperator
    ? used.operatorsMonth + bytes <= perOperatorsMonth && used.ownMonth + bytes <= perOperatorMonth
    : isAllowed &&
      used.own + bytes <= perSender &&
      used.pictures + used.documents + bytes <= room &&
      (isDocument || used.pictures + bytes <= pictureRoom(quota))
  if (!fits) refuse(NoRoomForPictures)
}

/** Counts an upload of an operator; call it before decoding. Throws TooOften. */
export const countOperatorUpload = (app: App, operator: string, ip: string, now: Instant): Promise<void> =>
  transact(app, (tx) => countAttempt(tx, limitsOf(operator, ip, perOperator), now))

/** Counts an upload; call it before decoding. `countMore` adds limits. Throws TooOften, and what `countMore` throws. */
export async function countUpload(
  app: App,
  sender: string,
  ip: string,
  now: Instant,
  countMore?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const limits = limitsOf(sender, ip)
  await transact(app, async (tx) => {
    await countAttempt(tx, limits, now)
    await countMore?.(tx)
  })
}
