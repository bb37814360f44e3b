import { TooManyVisitorPictures } from '@koi/contract/chat/chat.copy'
import type { Refusal } from '@koi/contract/refusal'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { day, type Instant } from '@koi/contract/time'
import { checkLimits, type Limit, noteAttempts } from '../identity/attempt.ts'
import { aroundOf, networkOf } from '../identity/network.ts'
import type { Reader, Tx } from '../platform/db.ts'

/** How many times what one address may do the whole /24 around it may. */
const addressesPerNetwork = 4
/** Bytes are counted in attempts of this size, begun ones as whole: the weight of the one row of a picture. */
const unit = 64 * 1024
const unitsPerMebibyte = (1024 * 1024) / unit

/** The limits of a day for visitors at an address, and for those of the network around it. */
export function visitorLimits(
  what: 'threads' | 'pictures' | 'bytes',
  ip: string,
  most: number,
  over: Refusal,
): Limit[] {
  const [address, around] = [networkOf(ip), aroundOf(ip)]
  const limit = (of: string, times: number) => ({ key: `visitor:${what}:${of}`, most: times * most, window: day, over })
  return [limit(address, 1), ...(around === address ? [] : [limit(around, addressesPerNetwork)])]
}

const byteLimits = (ip: string, { limit_visitor_picture_mb: mebibytes }: Settings): Limit[] =>
  visitorLimits('bytes', ip, Number(mebibytes) * unitsPerMebibyte, TooManyVisitorPictures)

export async function isVisitors(db: Reader, thread: string): Promise<boolean> {
  const row = await db.selectFrom('chatThread').select('playerId').where('id', '=', thread).executeTakeFirst()
  return row?.playerId === null
}

/** Counts a picture that a visitor is about to send. Throws TooManyVisitorPictures. */
export async function countVisitorPicture(tx: Tx, ip: string, settings: Settings, now: Instant): Promise<void> {
  const files = visitorLimits('pictures', ip, Number(settings.limit_visitor_pictures), TooManyVisitorPictures)
  await checkLimits(tx, [...files, ...byteLimits(ip, settings)], now)
  await noteAttempts(
    tx,
    files.map(({ key }) => key),
    now,
  )
}

/** Counts the bytes of a visitor's picture as it is kept: the picture that goes beyond the limit is the last one. */
export async function countVisitorBytes(
  tx: Tx,
  ip: string,
  settings: Settings,
  bytes: number,
  now: Instant,
): Promise<void> {
  const keys = byteLimits(ip, settings).map(({ key }) => key)
  await noteAttempts(tx, keys, now, Math.ceil(bytes / unit))
}
