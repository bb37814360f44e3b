import { TooManyVisitorMessages, TooManyVisitorPictures } from '@koi/contract/contact/chat/chat.copy'
import type { Refusal } from '@koi/contract/refusal'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, type Instant } from '@koi/contract/time'
import { checkLimits, countAttempt, insertAttempts, type Limit } from '../../access/identity/attempt.ts'
import { networkOf, widerNetworksOf } from '../../access/identity/network.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Bytes are counted in attempts of this size, rounded up: each picture has one row with that number as its weight. */
const unit = 64 * 1024
const unitsPerMebibyte = (1024 * 1024) / unit

/** The daily limits of an address and of the networks around it. */
export function visitorLimits(
  what: 'threads' | 'messages' | 'pictures' | 'bytes',
  ip: string,
  most: number,
  over: Refusal,
): Limit[] {
  const networks = [{ network: networkOf(ip), times: 1 }, ...widerNetworksOf(ip)]
  return networks.map(({ network, times }) => ({
    key: `visitor:${what}:${network}`,
    most: times * most,
    window: day,
    over,
  }))
}

const byteLimits = (ip: string, { limit_visitor_picture_mb: mebibytes }: Settings): Limit[] =>
  visitorLimits('bytes', ip, Number(mebibytes) * unitsPerMebibyte, TooManyVisitorPictures)

export async function isVisitors(db: Reader, thread: string): Promise<boolean> {
  const row = await db.selectFrom('chatThread').select('playerId').where('id', '=', thread).executeTakeFirst()
  return row?.playerId === null
}

/** Counts a visitor's message. Throws TooManyVisitorMessages. */
export const countVisitorMessage = (tx: Tx, ip: string, settings: Settings, now: Instant): Promise<void> =>
  countAttempt(tx, visitorLimits('messages', ip, Number(settings.limit_visitor_messages), TooManyVisitorMessages), now)

/** Counts a visitor's picture. Throws TooManyVisitorPictures. */
export async function countVisitorPicture(tx: Tx, ip: string, settings: Settings, now: Instant): Promise<void> {
  const files = visitorLimits('pictures', ip, Number(settings.limit_visitor_pictures), TooManyVisitorPictures)
  await checkLimits(tx, [...files, ...byteLimits(ip, settings)], now)
  insertAttempts(
    tx,
    files.map(({ key }) => key),
    now,
  )
}

/** Counts the bytes of a picture after it is stored, so the picture that exceeds the limit is the last accepted one. */
export async function countVisitorBytes(
  tx: Tx,
  ip: string,
  settings: Settings,
  bytes: number,
  now: Instant,
): Promise<void> {
  const keys = byteLimits(ip, settings).map(({ key }) => key)
  insertAttempts(tx, keys, now, Math.ceil(bytes / unit))
}
