import { TooOften } from '@koi/contract/refusal.copy'
import { day, hour, type Instant } from '@koi/contract/time'
import { NoRoomForPictures } from '@koi/contract/access/upload/upload.copy'
import { checkLimits, type Limit, insertAttempts } from '../identity/attempt.ts'
import { networkOf } from '../identity/network.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

const mebibyte = 1024 * 1024

/** Uploads per hour and sender: a player or a chat thread. */
const perHour = 30
const perDay = 100
/** Uploads per IP address and day; it is high because providers put many people behind one address. */
const perNetwork = 500

const limitsOf = (sender: string, ip: string): Limit[] => [
  { key: `picture:hour:${sender}`, most: perHour, window: hour, over: TooOften },
  { key: `picture:day:${sender}`, most: perDay, window: day, over: TooOften },
  { key: `picture:ip:${networkOf(ip)}`, most: perNetwork, window: day, over: TooOften },
]

/**
 * Counts an upload; call it before decoding. `countMore` adds limits. Throws TooOften, NoRoomForPictures, and what
 * `countMore` throws.
 */
export async function countUpload(
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
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('used'))
      .where('ownerId', 'not in', (eb) => eb.selectFrom('operator').select('id'))
      .executeTakeFirstOrThrow()
    if (Number(used) >= quota * mebibyte) refuse(NoRoomForPictures)
    insertAttempts(
      tx,
      limits.map(({ key }) => key),
      now,
    )
  })
}
