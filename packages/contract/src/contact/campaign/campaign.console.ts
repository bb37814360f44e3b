import { z } from 'zod'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { NotDraft, NotFound } from '../../refusal.copy.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  itemsOf,
  Label,
  ListQuery,
  OptionalTime,
  ShortListQuery,
  Which,
  Yuan,
} from '../../wire.ts'
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
} from './campaign.copy.ts'
import { campaignSteps, longestCampaignText, mostCampaignShows } from './campaign.ts'

const title = z.string().trim().max(60)
const content = z.string().trim().max(longestCampaignText)
const picture = z.string().trim().max(300)
const Texts = textsOf({ title, content, picture })

/**
 * Numbers of players. `seen`: its popup was shown to them; `claimed`: they took a bonus of its rule; `deposited`: they
 * deposited within seven days; `sum`: the sum of these deposits.
 */
const Figures = z.object({
  reached: z.number(),
  seen: z.number(),
  opened: z.number(),
  claimed: z.number(),
  deposited: z.number(),
  sum: Yuan,
})

const Terms = {
  name: Label.max(60),
  /** Items of `campaignWays`, separated by commas. */
  ways: z.string().trim().max(80),
  title,
  content,
  /** Picture of the banner and the popup. */
  picture,
  texts: Texts.optional(),
  /** A path of the player site, or ''. */
  link: z.string().trim().max(200),
  /** Id of the segment whose members the campaign reaches, including those who join it later; '': all players. */
  segment: z.string().max(40),
  /** Id of the bonus rule whose bonuses count as claimed, or ''. */
  rule: z.string().max(40),
  /** Time of the start; '': as soon as an operator starts it. */
  starts_at: BeijingTimeOrBlank,
  ends_at: BeijingTime,
  /** Limit on how often the popup is shown to one player. */
  shows: z.coerce.number().int().min(1).max(mostCampaignShows),
}
const Given = z.object({
  ...Terms,
  name: Terms.name.default(''),
  ways: Terms.ways.default(''),
  title: title.default(''),
  content: content.default(''),
  picture: picture.default(''),
  link: Terms.link.default(''),
  segment: Terms.segment.default(''),
  rule: Terms.rule.default(''),
  starts_at: OptionalTime,
  shows: Terms.shows.default(1),
})

export const CampaignRow = z.object({
  id: z.string(),
  ...Terms,
  texts: Texts,
  step: z.enum(campaignSteps),
  segment_name: z.string(),
  rule_name: z.string(),
  shows: z.number(),
  figures: Figures,
  made_by: z.string(),
  created_at: BeijingTime,
  changed_at: BeijingTime,
})

const wrong = [
  CampaignNameNeeded,
  CampaignNameTaken,
  CampaignTitleNeeded,
  CampaignWayNeeded,
  CampaignPictureNeeded,
  CampaignLinkWrong,
  CampaignEndWrong,
  CampaignSegmentUnknown,
  CampaignRuleUnknown,
] as const

export const listCampaigns = read('operator:campaign.view', 'campaign.list', 'GET /console/api/campaigns', {
  input: ShortListQuery,
  reply: itemsOf(CampaignRow),
})
export const readCampaign = read('operator:campaign.view', 'campaign.read', 'GET /console/api/campaigns/:id', {
  input: Which,
  reply: CampaignRow,
  refusals: [NotFound],
})
/** Creates a campaign as a draft. */
export const makeCampaign = write('operator:campaign.change', 'campaign.make', 'POST /console/api/campaigns', {
  input: Given,
  reply: CampaignRow,
  refusals: wrong,
})
/** Changes a campaign; omitted fields are kept. After the start only name and end may change. */
export const changeCampaign = write('operator:campaign.change', 'campaign.change', 'PATCH /console/api/campaigns/:id', {
  input: Which.extend(z.object(Terms).partial().shape),
  reply: CampaignRow,
  refusals: [NotFound, CampaignStarted, ...wrong],
})
/** Starts a campaign. It reaches players from its start time on, or at once. */
export const startCampaign = write(
  'operator:campaign.change',
  'campaign.start',
  'POST /console/api/campaigns/:id/start',
  {
    needsFreshFactor: true,
    input: Which,
    reply: CampaignRow,
    refusals: [NotFound, CampaignStopped, CampaignEndWrong, CampaignTemplateMissing, TooManyCampaigns],
  },
)
/** Deletes a draft that was never published. */
export const removeCampaign = write(
  'operator:campaign.change',
  'campaign.remove',
  'DELETE /console/api/campaigns/:id',
  {
    input: Which,
    reply: Empty,
    refusals: [NotFound, NotDraft],
  },
)
/** Stops a campaign: it reaches no more players, and its popup and banner disappear. */
export const stopCampaign = write('operator:campaign.change', 'campaign.stop', 'POST /console/api/campaigns/:id/stop', {
  input: Which,
  reply: CampaignRow,
  refusals: [NotFound],
})
/**
 * Counts the players whom the campaign would reach now, without regard to the caps. `barred`: members of the segment who are
 * left out; to callers without `player.view` it is missing, and `players` includes them.
 */
export const countCampaign = read('operator:campaign.view', 'campaign.count', 'GET /console/api/campaigns/:id/count', {
  replica: 'late',
  input: Which,
  reply: z.object({ players: z.number(), barred: z.number().optional() }),
  refusals: [NotFound],
})

/** Lists the players whom the campaign reached, newest first; `q` matches the username. */
export const listCampaignPlayers = read(
  'operator:campaign.view',
  'campaign.players',
  'GET /console/api/campaigns/:id/players',
  {
    input: ListQuery.pick({ page: true, per_page: true, q: true }).extend(Which.shape),
    reply: itemsOf(
      z.object({
        id: z.string(),
        username: z.string(),
        reached_at: BeijingTime,
        seen_at: BeijingTimeOrBlank,
        opened_at: BeijingTimeOrBlank,
        claimed_at: BeijingTimeOrBlank,
        deposited: Yuan,
      }),
    ),
    refusals: [NotFound],
  },
)
