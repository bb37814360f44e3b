import { campaignLink, type CampaignWay, contactWays, templateWays } from '@koi/contract/contact/campaign/campaign'
import { rowIn } from '@koi/contract/contentTexts'
import { byLanguage } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { day, type Instant, plus } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { afterQuiet } from '../../player/messenger/quiet.ts'
import { sumApart } from '../../platform/queue/apart.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { markEmitting } from '../../platform/db/emitted.ts'
import { cleanHtml, escapeMarkup, markupOf } from '../../platform/text/html.ts'
import { readSettings } from '../../platform/db/settings.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isPromotable } from '../../player/protection/promotable.ts'

/** Players per transaction. */
const batchSize = 500

export type Campaign = Selectable<Tables['campaign']>

export const isContact = (ways: readonly string[]): boolean =>
  ways.some((way) => contactWays.includes(way as CampaignWay))

/** SQL: whether the player `p` is a member of the campaign's segment; true without a segment. */
export const isMember = ({ segmentId }: Pick<Campaign, 'segmentId'>) =>
  segmentId === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from segment_member m where m.segment_id = ${segmentId}::uuid and m.player_id = p.id)`

/** Selects live campaigns whose time includes now, oldest first. */
export const runningCampaigns = (db: Reader | Tx, now: Instant) =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('state', '=', 'live')
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', now)]))
    .where('endsAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')

/** Sends running campaigns to the players whom they have not reached yet. Returns the number of players. */
export async function sendCampaigns(app: App): Promise<number> {
  const running = await runningCampaigns(app.db, app.clock.now()).execute()
  const ids = running.map(({ id }) => id)
  return sumApart(app, ids, async (id) => {
    let sent = 0
    for (let count = batchSize; count === batchSize; sent += count)
      count = await transact(app, (tx) => sendSome(tx, app, id))
    return sent
  })
}

/** Sends one batch of a campaign. Locks its row, so only one process at a time sends it. */
async function sendSome(tx: Tx, { clock, config }: App, id: string): Promise<number> {
  const now = clock.now()
  const campaign = await runningCampaigns(tx, now).where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst()
  if (!campaign) return 0
  const settings = await readSettings(tx)
  const quiet = { quietFrom: settings.campaign_quiet_from, quietTo: settings.campaign_quiet_to }
  const contacts = isContact(campaign.ways)
  if (contacts && afterQuiet(now, quiet) > now) return 0
  const link = campaignLink(campaign.link, id)
  const address = link === '' ? '' : `${config.publicUrl}/#${link}`
  const hasMessage = campaign.ways.includes('message')
  const outside = templateWays.filter((way) => campaign.ways.includes(way)).join(' ')
  const texts = byLanguage((language) => {
    const { title, content } = rowIn(language, campaign)
    const open = textsIn[language].campaign.campaignCopy.open
    const follow = link === '' ? '' : `<p><a href="${escapeMarkup(`/#${link}`)}">${escapeMarkup(open)}</a></p>`
    return { title, content, markup: cleanHtml(`${markupOf(content)}${follow}`) }
  })
  if (hasMessage) markEmitting(tx, 'message.changed')
  if (outside !== '') markEmitting(tx, 'campaign.sent')
  const { rows } = await sql<{ count: number }>`
    with reached as (
      insert into campaign_player (campaign_id, player_id, reached_at, is_contact)
      select ${id}::uuid, p.id, ${now}::timestamptz, ${contacts} from player p
      where ${isMember(campaign)}
        and not exists (select from campaign_player c where c.campaign_id = ${id}::uuid and c.player_id = p.id)
        and ${isPromotable(now)}
        and ${contacts ? isContactable(settings, now) : sql`true`}
      order by p.id limit ${batchSize}
      returning player_id
    ), told as (
      select r.player_id, ${JSON.stringify(texts)}::jsonb -> p.language as words from reached r join player p on p.id = r.player_id
    ), message_made as (
      insert into message (id, player_id, title, content, created_at, is_marketing)
      select gen_random_uuid(), player_id, words ->> 'title', words ->> 'markup', ${now}::timestamptz, true from told
      where ${hasMessage}
    ), emitted as (
      insert into event_waiting (kind, player_id, about, data)
      select 'message.changed', player_id, null, null from told where ${hasMessage}
      union all
      select 'campaign.sent', player_id, ${id} || ':' || player_id, words - 'markup' || jsonb_build_object(
        'link', ${address}::text, 'ways', ${outside}::text, 'marketing', '1', 'at', ${now}::text) from told where ${outside !== ''}
    )
    select count(*)::integer as count from reached`.execute(tx)
  return rows[0]!.count
}

/** SQL: whether the player `p` has not opted out and the caps leave room. */
const isContactable = (
  {
    campaign_day_most: dayMost,
    campaign_week_most: weekMost,
  }: { campaign_day_most: number; campaign_week_most: number },
  now: Instant,
) => sql<boolean>`
  (not exists (select from campaign_refusal f where f.player_id = p.id)
    and (select count(*) < ${weekMost} and count(*) filter (where c.reached_at > ${plus(now, -day)}::timestamptz) < ${dayMost}
      from campaign_player c where c.player_id = p.id and c.is_contact and c.reached_at > ${plus(now, -7 * day)}::timestamptz))`
