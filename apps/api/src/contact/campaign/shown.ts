import { campaignLink } from '@koi/contract/contact/campaign/campaign'
import { rowIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Caches } from '../../platform/db/caches.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { isPromotable } from '../../player/protection/promotable.ts'
import type { Campaign } from './send.ts'

/** Caches the live campaigns that show something on the site, with their times. */
const cachedShown = {
  kinds: ['campaign.changed'],
  load: (db: Db) =>
    db
      .selectFrom('campaign')
      .selectAll()
      .where('state', '=', 'live')
      .where(sql<boolean>`ways && '{popup,banner}'`)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
}

export const runningShown = async (caches: Caches, way: 'popup' | 'banner', now: Instant): Promise<Campaign[]> =>
  (await caches.read(cachedShown)).filter(
    ({ ways, startsAt, endsAt }) => ways.includes(way) && (startsAt === null || startsAt <= now) && endsAt > now,
  )

/**
 * Loads the banners of the campaigns that reached the player; they are shown before those for all players. No round trip if
 * there are none.
 */
export async function loadBanners(
  { db, caches }: { db: Reader; caches: Caches },
  { player, language, now }: { player: string; language: Language; now: Instant },
): Promise<{ src: string; link: string }[]> {
  const running = await runningShown(caches, 'banner', now)
  if (running.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select c.campaign_id as id from campaign_player c join player p on p.id = c.player_id
    where c.player_id = ${player}::uuid and c.campaign_id = any(${running.map(({ id }) => id)}::uuid[])
      and ${isPromotable(now)}`.execute(db)
  const reached = new Set(rows.map(({ id }) => id))
  return running
    .filter(({ id }) => reached.has(id))
    .map((one) => ({ src: rowIn(language, one).picture, link: campaignLink(one.link, one.id) }))
}
