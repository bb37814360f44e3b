import * as contract from '@koi/contract/contact/campaign/campaign.console'
import {
  CampaignEndWrong,
  CampaignLinkWrong,
  CampaignNameNeeded,
  CampaignNameTaken,
  CampaignPictureNeeded,
  CampaignRuleUnknown,
  CampaignSegmentUnknown,
  CampaignStarted,
  CampaignStopped,
  CampaignTemplateMissing,
  CampaignTitleNeeded,
  CampaignWayNeeded,
  TooManyCampaigns,
} from '@koi/contract/contact/campaign/campaign.copy'
import {
  type CampaignStep,
  type CampaignWay,
  campaignWays,
  isCampaignPath,
  maxLiveCampaigns,
  templateWays,
} from '@koi/contract/contact/campaign/campaign'
import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import type { InputOf } from '@koi/contract/endpoint'
import { isId } from '@koi/contract/id'
import { fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { publication } from '../../access/publication/publication.ts'
import { requireRoom } from '../../platform/http/room.ts'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import type { MessageAdapter } from '../../platform/outside/messenger.ts'
import { emit } from '../../platform/event/emit.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { likeOf, pageFound } from '../../platform/http/items.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { created, on } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { requireMaySeeSegment, requireSegment } from '../../player/segment/find.ts'
import { isPromotable } from '../../player/protection/promotable.ts'
import { type Campaign, isMember } from './send.ts'

const campaigns = (db: Reader | Tx) =>
  db
    .selectFrom('campaign')
    .leftJoin('segment', 'segment.id', 'campaign.segmentId')
    .leftJoin('bonusRule', 'bonusRule.id', 'campaign.ruleId')
    .leftJoin('campaignFigure as f', 'f.campaignId', 'campaign.id')
    .selectAll('campaign')
    .select(['f.reached', 'f.seen', 'f.opened', 'f.claimed', 'f.depositors', 'f.deposited'])
    .select(['segment.name as segmentName', 'bonusRule.name as ruleName', operatorName('campaign.madeBy').as('maker')])
    .orderBy('campaign.createdAt', 'desc')
    .orderBy('campaign.id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof campaigns>['executeTakeFirstOrThrow']>>

function stepOf({ state, startsAt, endsAt }: Campaign, now: Instant): CampaignStep {
  if (state !== 'live') return state as 'draft' | 'stopped'
  if (endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'coming' : 'running'
}

function toRow(row: Row, now: Instant) {
  return {
    id: row.id,
    name: row.name,
    ways: row.ways.join(','),
    title: row.title,
    content: row.content,
    picture: row.picture,
    texts: row.texts,
    link: row.link,
    segment: row.segmentId ?? '',
    segment_name: row.segmentName ?? '',
    rule: row.ruleId ?? '',
    rule_name: row.ruleName ?? '',
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    shows: row.shows,
    step: stepOf(row, now),
    figures: {
      reached: row.reached ?? 0,
      seen: row.seen ?? 0,
      opened: row.opened ?? 0,
      claimed: row.claimed ?? 0,
      deposited: row.depositors ?? 0,
      sum: fen(row.deposited ?? 0),
    },
    made_by: row.maker,
    created_at: row.createdAt,
    changed_at: row.changedAt,
  }
}

/** Finds a campaign. Throws NotFound. */
async function findCampaign(db: Reader | Tx, id: string): Promise<Row> {
  if (!isId<'Campaign'>(id)) return refuse(NotFound)
  return (await campaigns(db).where('campaign.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

async function readRow(db: Reader | Tx, id: string, now: Instant) {
  return toRow(await findCampaign(db, id), now)
}

type Given = Omit<InputOf<typeof contract.makeCampaign>, 'texts'> & { texts: ContentTexts }

/** Throws a refusal for an invalid campaign. */
async function parseCampaign(tx: Tx, given: Given, caller: OperatorCaller, now: Instant) {
  const { name, title, content, picture, texts, link, shows, starts_at: startsAt, ends_at: endsAt } = given
  if (name === '') refuse(CampaignNameNeeded)
  const chosen = new Set(given.ways.split(',').filter(Boolean))
  const ways = campaignWays.filter((way) => chosen.has(way))
  if (ways.length === 0 || ways.length < chosen.size) refuse(CampaignWayNeeded)
  const hasBanner = ways.includes('banner')
  if (title === '' && !(hasBanner && ways.length === 1)) refuse(CampaignTitleNeeded)
  if (hasBanner && picture === '') refuse(CampaignPictureNeeded)
  if (!isCampaignPath(link)) refuse(CampaignLinkWrong)
  if (endsAt <= now || (startsAt !== null && startsAt >= endsAt)) refuse(CampaignEndWrong)
  const [{ segmentId }, ruleId] = await Promise.all([
    requireSegment(tx, given.segment, CampaignSegmentUnknown, caller),
    requireRule(tx, given.rule),
  ])
  return { name, ways, title, content, picture, texts, link, segmentId, ruleId, startsAt, endsAt, shows }
}

async function requireRule(tx: Tx, id: string): Promise<string | null> {
  if (id === '') return null
  if (!isId<'BonusRule'>(id)) return refuse(CampaignRuleUnknown)
  const rule = await tx.selectFrom('bonusRule').select('id').where('id', '=', id).executeTakeFirst()
  return rule?.id ?? refuse(CampaignRuleUnknown)
}

const receiverOf = { mail: 'email', push: 'device', sms: 'mobile' } as const satisfies Record<
  (typeof templateWays)[number],
  MessageAdapter['receiver']
>

/** Throws CampaignTemplateMissing if a way has no enabled template. */
async function requireTemplates(tx: Tx, ways: readonly CampaignWay[]): Promise<void> {
  const wanted = templateWays.filter((way) => ways.includes(way))
  if (wanted.length === 0) return
  const rows = await tx
    .selectFrom('messageTemplate')
    .innerJoin('messenger', 'messenger.id', 'messageTemplate.messengerId')
    .select('messenger.adapter')
    .where('messageTemplate.event', '=', 'campaign.sent')
    .where('messageTemplate.state', '=', 'on')
    .where('messenger.state', '=', 'on')
    .execute()
  const receivers = new Set(rows.map(({ adapter }) => messageAdapterOf(adapter)?.receiver))
  if (!wanted.every((way) => receivers.has(receiverOf[way]))) refuse(CampaignTemplateMissing)
}

/** Returns what operators enter. */
function contentOf(row: Row) {
  const {
    id: _i,
    state: _s,
    madeBy: _m,
    maker: _k,
    createdAt: _a,
    changedAt: _c,
    segmentName: _n,
    ruleName: _r,
    reached: _f,
    seen: _e,
    opened: _o,
    claimed: _l,
    depositors: _d,
    deposited: _p,
    ...content
  } = row
  return content
}

const campaign = publication({
  table: 'campaign',
  names: 'campaign_name',
  nameTaken: CampaignNameTaken,
  find: (tx, id) => campaigns(tx).where('campaign.id', '=', id).executeTakeFirst(),
  audited: (row) => {
    const { texts: _, ...content } = contentOf(row)
    return content
  },
})

/** Returns the content that may not change after players were reached. */
const sentOf = ({ name: _, endsAt: __, ...sent }: ReturnType<typeof contentOf>) => sent

export const campaignConsole = [
  on(contract.listCampaigns, async ({ db, input, now }) => pageFound(input, campaigns(db), (row) => toRow(row, now))),

  on(contract.readCampaign, async ({ db, input, now }) => readRow(db, input.id, now)),

  on(contract.makeCampaign, async (args) => {
    const { tx, input, caller, now } = args
    const given = await parseCampaign(tx, { ...input, texts: mergedTexts({}, input.texts) }, caller, now)
    const { id } = await campaign.insert(args, { ...given, createdAt: now })
    return created(await readRow(tx, id, now))
  }),

  on(contract.changeCampaign, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const before = await campaign.lock(tx, input.id)
    const texts = mergedTexts(before.texts, input.texts)
    const given = await parseCampaign(tx, { ...toRow(before, now), ...input, texts }, caller, now)
    if (before.state !== 'draft' && !isDeepStrictEqual(sentOf(given), sentOf(contentOf(before))))
      refuse(CampaignStarted)
    await campaign.change(args, before, given)
    emit(tx, { kind: 'campaign.changed' })
    return readRow(tx, input.id, now)
  }),

  on(contract.startCampaign, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { id, state, endsAt, ways, segmentId } = await campaign.lock(tx, input.id)
    await requireMaySeeSegment(tx, segmentId, caller)
    if (state === 'live') return readRow(tx, id, now)
    if (state === 'stopped') refuse(CampaignStopped)
    if (endsAt <= now) refuse(CampaignEndWrong)
    await requireTemplates(tx, ways as CampaignWay[])
    // Serialize starts, so that the limit on live campaigns holds.
    await takeAdvisoryLock(tx, 'check', 'live campaigns')
    const live = tx.selectFrom('campaign').where('state', '=', 'live').where('endsAt', '>', now)
    await requireRoom(live, maxLiveCampaigns, TooManyCampaigns)
    await tx.updateTable('campaign').set({ state: 'live', changedAt: now }).where('id', '=', id).execute()
    emit(tx, { kind: 'campaign.changed' })
    campaign.note(args, 'start', id)
    return readRow(tx, id, now)
  }),

  on(contract.removeCampaign, async (args) => {
    await campaign.remove(args, await campaign.lock(args.tx, args.input.id))
    return {}
  }),

  on(contract.stopCampaign, async (args) => {
    const { tx, input, now } = args
    const { id, state } = await campaign.lock(tx, input.id)
    if (state === 'stopped') return readRow(tx, id, now)
    await tx.updateTable('campaign').set({ state: 'stopped', changedAt: now }).where('id', '=', id).execute()
    emit(tx, { kind: 'campaign.changed' })
    campaign.note(args, 'stop', id)
    return readRow(tx, id, now)
  }),

  on(contract.countCampaign, async ({ db, caller, input, now }) => {
    const found = await findCampaign(db, input.id)
    await requireMaySeeSegment(db, found.segmentId, caller)
    const { rows } = await sql<{ players: number; barred: number }>`
      select (count(*) filter (where promotable))::integer as players, (count(*) filter (where not promotable))::integer as barred
      from (select ${isPromotable(now)} as promotable from player p
        where ${isMember(found)}) p`.execute(db)
    const { players, barred } = rows[0]!
    return holds(caller, 'player.view') ? { players, barred } : { players: players + barred }
  }),

  on(contract.listCampaignPlayers, async ({ db, caller, input }) => {
    const { id, segmentId } = await findCampaign(db, input.id)
    await requireMaySeeSegment(db, segmentId, caller)
    let found = db
      .selectFrom('campaignPlayer as c')
      .innerJoin('player', 'player.id', 'c.playerId')
      .where('c.campaignId', '=', id)
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    // A player whom the campaign skipped is restricted, so without `player.view` only those who opened or claimed are listed.
    if (!holds(caller, 'player.view'))
      found = found.where((eb) => eb.or([eb('c.openedAt', 'is not', null), eb('c.claimedAt', 'is not', null)]))
    const rows = found
      .select(['player.id', 'player.username', 'c.reachedAt', 'c.seenAt', 'c.openedAt', 'c.claimedAt', 'c.deposited'])
      .orderBy('c.reachedAt', 'desc')
      .orderBy('c.playerId')
    return pageFound(input, rows, (row) => ({
      id: row.id,
      username: row.username,
      reached_at: row.reachedAt,
      seen_at: row.seenAt,
      opened_at: row.openedAt,
      claimed_at: row.claimedAt,
      deposited: row.deposited,
    }))
  }),
]
