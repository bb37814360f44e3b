import { campaignLink } from '@koi/contract/contact/campaign/campaign'
import { campaignCopy } from '@koi/contract/contact/campaign/campaign.copy'
import * as contract from '@koi/contract/contact/campaign/campaign.player'
import { rowIn } from '@koi/contract/contentTexts'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { on, withMessage } from '../../platform/http/on.ts'
import { isPromotable } from '../../player/protection/promotable.ts'
import { runningShown } from './shown.ts'

export const campaignPlayer = [
  on(contract.showPopup, async ({ tx, caches, caller, language, now }) => {
    const running = await runningShown(caches, 'popup', now)
    if (running.length === 0) return { popup: null }
    const { rows } = await sql<{ id: string }>`
      update campaign_player set shown = shown + 1, seen_at = ${now}::timestamptz
      where (campaign_id, player_id) = (
        select c.campaign_id, c.player_id from campaign_player c
          join player p on p.id = c.player_id join campaign k on k.id = c.campaign_id
        where c.player_id = ${caller.player}::uuid and c.campaign_id = any(${running.map(({ id }) => id)}::uuid[])
          and c.opened_at is null and c.shown < k.shows
          and (c.seen_at is null or (c.seen_at at time zone 'Asia/Shanghai')::date < ${dayOf(now)}::date)
          and ${isPromotable(now)}
        order by k.created_at, k.id limit 1 for update of c)
      returning campaign_id as id`.execute(tx)
    const popup = running.find(({ id }) => id === rows[0]?.id)
    if (!popup) return { popup: null }
    const { id, title, content, picture, link } = rowIn(language, popup)
    return { popup: { id, title, content, picture, link: campaignLink(link, id) } }
  }),

  on(contract.openCampaign, async ({ tx, caller, input, now, refuse }) => {
    if (!isId<'Campaign'>(input.id)) return refuse(NotFound)
    const opened = await tx
      .updateTable('campaignPlayer')
      .set({ openedAt: sql<Instant>`coalesce(opened_at, ${now}::timestamptz)` })
      .where('campaignId', '=', input.id)
      .where('playerId', '=', caller.player)
      .executeTakeFirst()
    return Number(opened.numUpdatedRows) === 0 ? refuse(NotFound) : {}
  }),

  on(contract.readContactChoice, async ({ db, caller }) => {
    const row = await db
      .selectFrom('campaignRefusal')
      .select('at')
      .where('playerId', '=', caller.player)
      .executeTakeFirst()
    return { contact: row === undefined }
  }),

  on(contract.chooseContact, async ({ tx, caller, input, now }) => {
    await (input.contact
      ? tx.deleteFrom('campaignRefusal').where('playerId', '=', caller.player).execute()
      : tx
          .insertInto('campaignRefusal')
          .values({ playerId: caller.player, at: now })
          .onConflict((eb) => eb.doNothing())
          .execute())
    return withMessage(input.contact ? campaignCopy.contactOn : campaignCopy.contactOff, input)
  }),
]
