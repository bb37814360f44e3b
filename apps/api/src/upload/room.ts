import { TooOften } from '@koi/contract/refusal.copy'
import { day, hour, type Instant } from '@koi/contract/time'
import { NoRoomForPictures } from '@koi/contract/upload/upload.copy'
import { checkLimits, type Limit, noteAttempts } from '../identity/attempt.ts'
import { networkOf } from '../identity/network.ts'
import { type App, transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

const mebibyte = 1024 * 1024

/** Pictures that one sender (a player, a chat thread) may send in an hour and in a day. */
const perHour = 30
const perDay = 100
/** Those of everybody at one address in a day; many people share one behind a provider. */
const perNetwork = 500

const limitsOf = (sender: string, ip: string): Limit[] => [
  { key: `picture:hour:${sender}`, most: perHour, window: hour, over: TooOften },
  { key: `picture:day:${sender}`, most: perDay, window: day, over: TooOften },
  { key: `picture:ip:${networkOf(ip)}`, most: perNetwork, window: day, over: TooOften },
]

/**
 * Counts a picture that a player or a visitor is about to send, before it is drawn; `countMore` checks and counts further
 * limits in the same transaction. Throws TooOften over a limit, NoRoomForPictures where all of theirs together reach the
 * setting `picture_quota_mb`, and what `countMore` throws.
 */
export async function takeRoom(
  app: App,
  sender: string,
  ip: string,
  now: Instant,
  countMore?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { picture_quota_mb: quota } = await app.settings.read()
  const limits = limitsOf(sender, ip)
  await transact(app, async (tx) => {
    await checkLimits(tx, limits, now)
    await countMore?.(tx)
    const { used } = await tx
      .selectFrom('upload')
      .select((is) => is.fn.coalesce(is.fn.sum<number>('bytes'), is.lit(0)).as('used'))
      .where('ownerId', 'not in', (is) => is.selectFrom('operator').select('id'))
      .executeTakeFirstOrThrow()
    if (Number(used) >= quota * mebibyte) refuse(NoRoomForPictures)
    await noteAttempts(
      tx,
      limits.map(({ key }) => key),
      now,
    )
  })
}
