import { z } from 'zod'
import { most } from '../../bounds.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { NotFound, OutboundRefused, PlainHttp, SecretAgain } from '../../refusal.copy.ts'
import { BeijingTime, Flag, itemsOf, ListQuery, Which, Yuan, TypedName, Label } from '../../wire.ts'
import { maxTemplate } from './source.check.ts'
import {
  SecretNeeded,
  SourceAgentDeal,
  SourceAgentUnknown,
  SourceCodeTaken,
  SourceCodeWrong,
  SourceCpaNeeded,
  SourceNameNeeded,
  SourceShareNeeded,
  TemplateWrong,
  TooManySources,
} from './source.copy.ts'
import { sourceDeals } from './source.ts'

const Template = z.string().trim().max(maxTemplate)

const Deal = {
  deal: z.enum(sourceDeals),
  /** Amount paid per player whose first deposit counts. */
  cpa: Yuan,
  /** Smallest first deposit that counts. */
  cpa_least: Yuan,
  /** Whether only players with a verified identity count. */
  cpa_verified: Flag,
  /** Percentage of a month's net result that is paid. */
  share: Hundredths,
}
/** Address that is called for each kind of event; '' for none. Placeholders: `placeholders` of source.check.ts. */
const Addresses = {
  registration_url: Template,
  first_deposit_url: Template,
  deposit_url: Template,
  net_result_url: Template,
  allow_http: Flag,
}

export const SourceRow = z.object({
  id: z.string(),
  code: z.string(),
  /** Link for the partner to publish. */
  link: z.string(),
  name: z.string(),
  partner: z.string(),
  note: z.string(),
  /** Username of the agent whose downline the source's players join, or ''. */
  agent: z.string(),
  state: Flag,
  ...Deal,
  ...Addresses,
  has_secret: Flag,
  players: z.number(),
  /** Number of these players with a deposit. */
  depositors: z.number(),
  made_by: z.string(),
  created_at: BeijingTime,
  changed_at: BeijingTime,
})

const Given = z.object({
  code: z.string().trim().max(64).default(''),
  name: Label.max(60).default(''),
  partner: z.string().trim().max(60).default(''),
  note: z.string().trim().max(500).default(''),
  agent: TypedName.max(40).default(''),
  state: Flag.optional(),
  deal: Deal.deal.default('none'),
  cpa: Yuan.optional(),
  cpa_least: Yuan.optional(),
  cpa_verified: Flag.optional(),
  share: upTo(Hundredths, most.share).optional(),
  registration_url: Template.default(''),
  first_deposit_url: Template.default(''),
  deposit_url: Template.default(''),
  net_result_url: Template.default(''),
  allow_http: Flag.optional(),
  /** '' keeps the stored secret. */
  secret: z.string().trim().max(200).default(''),
})
/** Omitted fields are kept. */
const Changed = z.object({
  name: Label.max(60).optional(),
  partner: z.string().trim().max(60).optional(),
  note: z.string().trim().max(500).optional(),
  agent: TypedName.max(40).optional(),
  state: Flag.optional(),
  deal: Deal.deal.optional(),
  cpa: Yuan.optional(),
  cpa_least: Yuan.optional(),
  cpa_verified: Flag.optional(),
  share: upTo(Hundredths, most.share).optional(),
  registration_url: Template.optional(),
  first_deposit_url: Template.optional(),
  deposit_url: Template.optional(),
  net_result_url: Template.optional(),
  allow_http: Flag.optional(),
  secret: z.string().trim().max(200).optional(),
})
const wrong = [
  NotFound,
  SourceNameNeeded,
  SourceAgentUnknown,
  SourceAgentDeal,
  SourceCpaNeeded,
  SourceShareNeeded,
  TemplateWrong,
  SecretNeeded,
  OutboundRefused,
  SecretAgain,
  PlainHttp,
] as const

export const listSources = read('operator:source.view', 'source.list', 'GET /console/api/sources', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(SourceRow),
})
export const readSource = read('operator:source.view', 'source.read', 'GET /console/api/sources/:id', {
  input: Which,
  reply: SourceRow,
  refusals: [NotFound],
})
export const makeSource = write('operator:source.change', 'source.make', 'POST /console/api/sources', {
  needsFreshFactor: true,
  input: Given,
  reply: SourceRow,
  refusals: [...wrong, SourceCodeWrong, SourceCodeTaken, TooManySources],
})
/** Changes a source. A changed agent, who gets all later players of the link, waits for a second operator. A changed deal applies to months that are not closed; a first deal, to players who register afterwards. */
export const changeSource = write('operator:source.change', 'source.change', 'PATCH /console/api/sources/:id', {
  needsFreshFactor: true,
  mayWait: true,
  input: Which.extend(Changed.shape),
  reply: SourceRow,
  refusals: [...wrong, ApprovalStale],
})

/** Lists the source's players, newest first; `q` matches the username. */
export const listSourcePlayers = read(
  'operator:source.view',
  'source.players',
  'GET /console/api/sources/:id/players',
  {
    input: ListQuery.omit({ sort: true, state: true }).extend(Which.shape),
    reply: itemsOf(
      z.object({
        id: z.string(),
        username: z.string(),
        click_id: z.string(),
        utm_source: z.string(),
        utm_medium: z.string(),
        utm_campaign: z.string(),
        utm_content: z.string(),
        utm_term: z.string(),
        landing: z.string(),
        is_dealt: Flag,
        at: BeijingTime,
      }),
    ),
    refusals: [NotFound],
  },
)
