import type { InputOf } from '@koi/contract/endpoint'
import { isId } from '@koi/contract/id'
import { type Fen, fen } from '@koi/contract/money'
import * as contract from '@koi/contract/money/payoutRule/payoutRule.console'
import {
  RuleAmountNeeded,
  RuleChanged,
  RuleNameNeeded,
  RuleNameTaken,
  RuleSegmentUnknown,
  RuleSumsNeeded,
  RuleUntried,
  TooManyRules,
} from '@koi/contract/money/payoutRule/payoutRule.copy'
import {
  leastAgreement,
  leastDeciders,
  leastLarge,
  leastTrials,
  maxRules,
  type RuleTest,
} from '@koi/contract/money/payoutRule/payoutRule'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Json } from '@koi/contract/wire'
import { sql } from 'kysely'
import { requestApproval } from '../../access/approval/approval.ts'
import { publication } from '../../access/publication/publication.ts'
import { requireRoom } from '../../platform/http/room.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { pageFound, pageOfAll } from '../../platform/http/items.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { requireSegment } from '../../player/segment/find.ts'
import { lockRules, type Terms, termsOf, totalMostOf } from './decide.ts'

interface Trial {
  id: string
  wouldApprove: number
  agreed: number
  disagreed: number
  open: number
  large: number
  deciders: number
  agreedSum: Fen
  disagreedSum: Fen
  leftApproved: number
  approved: number
  approvedSum: Fen
}

/** Loads, for the current version of each rule, how operators decided the orders that it tested, and what it paid. */
async function loadTrials(db: Reader | Tx): Promise<Map<string, Trial>> {
  const { rows } = await sql<Trial>`
    with tested as (
      select d.rule_id, d.failed = '' as is_approved, d.mode, w.amount, w.rule_id as paid_by, w.state,
        w.amount * 2 > r.most as is_large, nullif(w.decided_by, coalesce(r.version_by, r.made_by)) as other_decider,
        w.decided_by_kind = 'operator' and w.state in ('paying', 'approved') as is_taken,
        w.decided_by_kind = 'operator' and w.state = 'rejected' as is_refused
      from payout_decision d join payout_rule r on r.id = d.rule_id and r.version = d.version
      join withdrawal w on w.id = d.withdrawal_id
    )
    select rule_id as id,
      count(*) filter (where is_approved and mode = 'shadow')::integer as would_approve,
      count(other_decider) filter (where is_approved and mode = 'shadow' and is_taken)::integer as agreed,
      count(*) filter (where is_approved and mode = 'shadow' and is_refused)::integer as disagreed,
      count(*) filter (where is_approved and mode = 'shadow' and state in ('review', 'payout'))::integer as open,
      count(other_decider) filter (where is_approved and mode = 'shadow' and is_taken and is_large)::integer as large,
      count(distinct other_decider) filter (where is_approved and mode = 'shadow' and (is_taken or is_refused))::integer as deciders,
      coalesce(sum(amount) filter (where is_approved and mode = 'shadow' and is_taken and other_decider is not null), 0)::bigint as agreed_sum,
      coalesce(sum(amount) filter (where is_approved and mode = 'shadow' and is_refused), 0)::bigint as disagreed_sum,
      count(*) filter (where not is_approved and is_taken)::integer as left_approved,
      count(*) filter (where paid_by = rule_id)::integer as approved,
      coalesce(sum(amount) filter (where paid_by = rule_id), 0)::bigint as approved_sum
    from tested group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const untried: Omit<Trial, 'id'> = {
  wouldApprove: 0,
  agreed: 0,
  disagreed: 0,
  open: 0,
  large: 0,
  deciders: 0,
  agreedSum: fen(0),
  disagreedSum: fen(0),
  leftApproved: 0,
  approved: 0,
  approvedSum: fen(0),
}

/** Whether operators agreed with enough of a version's decisions, counted and weighed by amount. */
function isTried({ agreed, disagreed, large, deciders, agreedSum, disagreedSum }: Omit<Trial, 'id'>): boolean {
  const isAgreed = (yes: number, no: number) => yes * 100 >= (yes + no) * leastAgreement
  return (
    agreed + disagreed >= leastTrials &&
    large >= leastLarge &&
    deciders >= leastDeciders &&
    isAgreed(agreed, disagreed) &&
    isAgreed(agreedSum, disagreedSum)
  )
}

const rules = (db: Reader | Tx) =>
  db
    .selectFrom('payoutRule')
    .leftJoin('segment', 'segment.id', 'payoutRule.segmentId')
    .selectAll('payoutRule')
    .select(['segment.name as segmentName', 'segment.version as newestVersion', 'segment.archivedAt'])
    .select(operatorName('payoutRule.madeBy').as('maker'))
    .orderBy('payoutRule.sort')
    .orderBy('payoutRule.id')
type RuleWithSegment = Awaited<ReturnType<ReturnType<typeof rules>['executeTakeFirstOrThrow']>>

const toRow = (rule: RuleWithSegment, trial: Omit<Trial, 'id'> = untried) => ({
  id: rule.id,
  name: rule.name,
  note: rule.note,
  segment: rule.segmentId ?? '',
  segment_name: rule.segmentName ?? '',
  segment_version: rule.segmentVersion ?? 0,
  is_outdated: rule.archivedAt === null && rule.segmentVersion !== rule.newestVersion,
  most: rule.most,
  player_most: rule.playerMost,
  takes_first: rule.takesFirst,
  payee_days: rule.payeeDays,
  share_most: rule.shareMost,
  win_most: rule.winMost,
  sort: rule.sort,
  mode: rule.mode,
  version: rule.version,
  trial: {
    would_approve: trial.wouldApprove,
    agreed: trial.agreed,
    disagreed: trial.disagreed,
    open: trial.open,
    large: trial.large,
    deciders: trial.deciders,
    left_approved: trial.leftApproved,
  },
  approved: trial.approved,
  approved_sum: trial.approvedSum,
  made_by: rule.maker,
  changed_at: rule.changedAt,
})

const payoutRule = publication({
  table: 'payoutRule',
  names: 'payout_rule_name',
  nameTaken: RuleNameTaken,
  changed: RuleChanged,
  find: (tx, id) => rules(tx).where('payoutRule.id', '=', id).executeTakeFirst(),
  audited: (rule) => ({ name: rule.name, sort: rule.sort, ...termsOf(rule) }),
})

/** Locks a rule; the lock serializes changes with decisions that read the rule. Throws NotFound, RuleChanged. */
async function lockRule(tx: Tx, id: string, version?: number): Promise<RuleWithSegment> {
  const [, rule] = await Promise.all([lockRules(tx), payoutRule.lock(tx, id, version)])
  return rule
}

const readRule = async (tx: Tx, id: string) => {
  const rule = await rules(tx).where('payoutRule.id', '=', id).executeTakeFirstOrThrow()
  return toRow(rule, (await loadTrials(tx)).get(id))
}

type Given = InputOf<typeof contract.makePayoutRule>

type SegmentAt = Pick<Terms, 'segmentId' | 'segmentVersion'>

/** Throws a refusal for invalid terms. `kept`: the rule's present segment, for a change that keeps it. */
async function parseTerms(tx: Tx, given: Given, caller: OperatorCaller, kept: SegmentAt | null = null) {
  const { name, note, most, sort } = given
  if (name === '') refuse(RuleNameNeeded)
  if (most === 0) refuse(RuleAmountNeeded)
  const { segmentId, segmentVersion } = kept ?? (await requireSegment(tx, given.segment, RuleSegmentUnknown, caller))
  const { player_most: playerMost, takes_first: takesFirst } = given
  const { payee_days: payeeDays, share_most: shareMost, win_most: winMost } = given
  return { name, note, sort, segmentId, segmentVersion, most, playerMost, takesFirst, payeeDays, shareMost, winMost }
}

export const payoutRuleConsole = [
  on(contract.listPayoutRules, async ({ db, input }) => {
    const [found, trials] = await Promise.all([rules(db).execute(), loadTrials(db)])
    return pageOfAll(
      found.map((rule) => toRow(rule, trials.get(rule.id))),
      input,
    )
  }),

  on(contract.makePayoutRule, async (args) => {
    const { tx, caller, input } = args
    const terms = await parseTerms(tx, input, caller)
    await lockRules(tx)
    await requireRoom(tx.selectFrom('payoutRule'), maxRules, TooManyRules)
    const { id } = await payoutRule.insert(args, { ...terms, versionBy: caller.operator })
    return created(await readRule(tx, id))
  }),

  on(contract.changePayoutRule, async (args) => {
    const { tx, caller, input } = args
    const before = await lockRule(tx, input.id)
    const terms = await parseTerms(
      tx,
      { ...toRow(before), ...input },
      caller,
      input.segment === undefined ? before : null,
    )
    const isNewVersion = JSON.stringify(termsOf(terms)) !== JSON.stringify(termsOf(before))
    const version = before.version + (isNewVersion ? 1 : 0)
    const mode = isNewVersion && before.mode === 'act' ? 'shadow' : before.mode
    const versionBy = isNewVersion ? caller.operator : before.versionBy
    await payoutRule.change(args, before, { ...terms, version, versionBy, mode })
    return readRule(tx, input.id)
  }),

  on(contract.actPayoutRule, async (args) => {
    const { tx, input, settings, refuse } = args
    const { id, version } = input
    const before = await lockRule(tx, id, version)
    if (before.mode === 'act') return readRule(tx, id)
    if (before.playerMost === 0 || totalMostOf(settings) === 0) refuse(RuleSumsNeeded)
    const trial = (await loadTrials(tx)).get(id) ?? untried
    if (!isTried(trial)) refuse(RuleUntried)
    const about = { subjectKind: 'payoutRule', subjectId: id, before: { mode: before.mode, version: before.version } }
    const terms = { name: before.name, ...termsOf(before) }
    const waiting = await requestApproval(args, { ...about, after: { ...terms, mode: 'act', version } })
    if (waiting) return waiting
    await tx.updateTable('payoutRule').set({ mode: 'act' }).where('id', '=', id).execute()
    const { agreed, disagreed } = trial
    const after = { name: before.name, version, mode: 'act', agreed, disagreed }
    payoutRule.note(args, 'act', id, { before: { mode: before.mode }, after })
    return readRule(tx, id)
  }),

  on(contract.stopPayoutRule, async (args) => {
    const { tx, input } = args
    const { id, mode } = input
    const before = await lockRule(tx, id)
    if (before.mode === mode) return readRule(tx, id)
    await tx.updateTable('payoutRule').set({ mode }).where('id', '=', id).execute()
    payoutRule.note(args, 'stop', id, { before: { name: before.name, mode: before.mode }, after: { mode } })
    return readRule(tx, id)
  }),

  on(contract.stopPayoutRules, async (args) => {
    const { tx } = args
    await lockRules(tx)
    const stopped = await tx
      .updateTable('payoutRule')
      .set({ mode: 'shadow' })
      .where('mode', '=', 'act')
      .returning(['id', 'name'])
      .execute()
    if (stopped.length > 0)
      payoutRule.note(args, 'stopAll', 'all', { before: { acting: stopped.map(({ name }) => name) } })
    return { stopped: stopped.length }
  }),

  on(contract.listPayoutDecisions, async ({ db, input }) => {
    if (!isId<'PayoutRule'>(input.id)) return refuse(NotFound)
    const rule = await db.selectFrom('payoutRule').select('id').where('id', '=', input.id).executeTakeFirst()
    if (!rule) return refuse(NotFound)
    const found = db
      .selectFrom('payoutDecision')
      .innerJoin('withdrawal', 'withdrawal.id', 'payoutDecision.withdrawalId')
      .innerJoin('player', 'player.id', 'withdrawal.playerId')
      .leftJoin('operator', 'operator.id', 'withdrawal.decidedBy')
      .select(['withdrawal.id', 'withdrawal.orderNo', 'withdrawal.amount', 'withdrawal.state', 'player.username'])
      .select('operator.username as decidedBy')
      .select(['payoutDecision.version', 'payoutDecision.mode', 'failed', 'facts', 'payoutDecision.at'])
      .$narrowType<{ mode: 'act' | 'shadow'; failed: '' | RuleTest }>()
      .where('payoutDecision.ruleId', '=', rule.id)
      .orderBy('payoutDecision.at', 'desc')
      .orderBy('withdrawal.id', 'desc')
    return pageFound(input, found, ({ id, orderNo, username, amount, state, decidedBy, ...decision }) => ({
      id,
      out_trade_no: orderNo,
      username,
      amount,
      step: state,
      decided_by: decidedBy ?? '',
      ...decision,
      facts: decision.facts as Json,
    }))
  }),
]
