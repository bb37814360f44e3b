import { createHash, randomBytes } from 'node:crypto'
import { previewLifetime } from '@koi/contract/desk/look/look'
import { type Instant, plus } from '@koi/contract/time'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { keepNewest } from '../../platform/db/newest.ts'

const tokenFormat = /^[\w-]{43}$/
const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const previewPath = (token: string): string => `/look/${token}/`

/** Links of an operator that are valid at once. */
const maxPreviews = 20

/** Stores a new token and deletes expired ones. */
export async function insertPreview(
  tx: Tx,
  operator: string,
  now: Instant,
): Promise<{ token: string; expiresAt: Instant }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = plus(now, previewLifetime)
  await tx.deleteFrom('lookPreview').where('expiresAt', '<=', now).execute()
  await tx
    .insertInto('lookPreview')
    .values({ tokenHash: hashOfToken(token), madeBy: operator, expiresAt })
    .execute()
  keepNewest(tx, 'look_preview', { made_by: operator }, ['expires_at'], maxPreviews)
  return { token, expiresAt }
}

export async function isPreviewToken(db: Reader, token: string, now: Instant): Promise<boolean> {
  if (!tokenFormat.test(token)) return false
  const row = await db
    .selectFrom('lookPreview')
    .select('expiresAt')
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
