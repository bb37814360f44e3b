import { withBatch } from '../../platform/http/batch.ts'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { type BonusState, bonusSteps, stepOf } from '@koi/contract/reward/bonus/bonus'
import { countsOf } from '@koi/contract/reward/bonus/bonus.reward'
import * as contract from '@koi/contract/reward/bonus/bonus.console'
import {
  BonusNotByHand,
  BonusPlayerBarred,
  BonusReasonMissing,
  BonusWithdrawn,
} from '@koi/contract/reward/bonus/bonus.copy'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { isId } from '@koi/contract/id'
import { fen, noMoney, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { decideOrder, dropFirstDecision, type OrderKind, requestOrderApproval } from '../../access/approval/approval.ts'
import { emit } from '../../platform/event/emit.ts'
import { lockWithPlayer } from '../../books/ledger/ledger.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { loadBar } from './promotable.ts'
import { creditBonus } from './credit.ts'
import { insertGift } from './givenBonus.ts'
import { findLiveRule } from './offer.ts'
import { releaseMarks } from './oncePer.ts'
import { isStep } from './stepSql.ts'
import { isWithdrawnSince, loadPromise } from './take.ts'
import { thresholdOf, worthOf } from './turns.ts'
import { type Bonus, parseTerms } from './version.ts'

const bonuses = (db: Reader | Tx) =>
  db
    .selectFrom('bonus')
    .innerJoin('player', 'player.id', 'bonus.playerId')
    .innerJoin('bonusRule', 'bonusRule.id', 'bonus.ruleId')
    .innerJoin('bonusVersion as v', (join) =>
      join.onRef('v.ruleId', '=', 'bonus.ruleId').onRef('v.version', '=', 'bonus.version'),
    )
    .leftJoin('wageringRequirement as w', (join) =>
      join.onRef('w.playerId', '=', 'bonus.playerId').onRef('w.about', '=', 'bonus.id').on('w.source', '=', 'bonus'),
    )
    .leftJoin('operator as decider', 'decider.id', 'bonus.decidedBy')
    .leftJoin('approval', 'approval.id', 'bonus.approvalId')
    .leftJoin('operator as reviewer', 'reviewer.id', 'approval.madeBy')
    .selectAll('bonus')
    .select([
      'player.username',
      'bonusRule.name',
      'w.worked',
      'v.terms',
      'decider.username as decider',
      'reviewer.username as reviewer',
    ])
    .select('w.state as requirement')
type Row = Awaited<ReturnType<ReturnType<typeof bonuses>['executeTakeFirstOrThrow']>>

const toRow = (row: Row) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  rule: row.ruleId,
  rule_name: row.name,
  version: row.version,
  state: stepOf(row.state as BonusState, row.requirement),
  base: row.base,
  amount: row.amount,
  ...countsOf(parseTerms(row.terms)),
  flow: row.required,
  worked: fen(row.worked ?? 0),
  revoked: row.revoked ?? noMoney,
  reason: row.reason,
  note: row.note,
  made_by: row.madeBy ?? '',
  decided_by: row.decider ?? '',
  reviewed_by: row.reviewer ?? '',
  take_until: row.takeUntil,
  created_at: row.createdAt,
  taken_at: row.takenAt,
  credited_at: row.creditedAt,
  closed_at: row.closedAt,
})

const readRow = async (tx: Tx, id: string) =>
  toRow(await bonuses(tx).where('bonus.id', '=', id).executeTakeFirstOrThrow())

const approvalOf = (terms: BonusTerms): OrderKind<Bonus> => ({
  setting: thresholdOf(terms).setting,
  isGift: true,
  act: 'bonus.approve',
  subjectKind: 'bonus',
  markWaiting: (tx, { id }, { approvalId }) =>
    void defer(tx, tx.updateTable('bonus').set({ approvalId }).where('id', '=', id)),
})

const auditedBonus = ({ id, amount }: Pick<Bonus, 'id' | 'amount'>, rule: string) => ({
  bonus: id,
  rule,
  amount: yuanFromFen(amount),
})

const bonusHandlers = [
  on(contract.listBonusRows, async ({ db, input, refuse }) => {
    let found = bonuses(db)
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) {
      const steps = statesOf(bonusSteps, input.state).map((step) => isStep[step])
      found = found.where(sql<boolean>`(${sql.join(steps, sql` or `)})`)
    }
    if (input.player_id)
      found = found.where('bonus.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    if (input.rule) found = found.where('bonus.ruleId', '=', isId(input.rule) ? input.rule : refuse(NotFound))
    found = inDates(found, 'bonus.createdAt', input)
    return pageFound(input, found.orderBy('bonus.createdAt', 'desc').orderBy('bonus.id', 'desc'), toRow)
  }),

  on(contract.giveBonus, async (args) => {
    const { tx, input, caller, now, idempotency, refuse } = args
    if (!isId(input.id)) return refuse(NotFound)
    const player = await tx.selectFrom('player').select('id').where('id', '=', input.id).executeTakeFirst()
    if (!player) return refuse(NotFound)
    const rule = isId(input.rule) ? await findLiveRule(tx, { id: input.rule }, now) : null
    if (rule?.terms.on.trigger !== 'hand') return refuse(BonusNotByHand)
    if (input.reason === '') refuse(BonusReasonMissing)
    const id = idempotency.orderId
    const by = { madeBy: caller.operatorName, reason: input.reason }
    const bonus = await insertGift(tx, rule, { id, player: player.id, by, now })
    const given = await tx.selectFrom('bonus').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const approvalId = await requestOrderApproval(
      args,
      approvalOf(rule.terms),
      given,
      await worthOf(tx, rule.terms, bonus.amount),
    )
    const isWaiting = approvalId !== null
    if (isWaiting) {
      await tx.updateTable('bonus').set({ state: 'review', takenAt: now, approvalId }).where('id', '=', id).execute()
      emit(tx, { kind: 'bonus.reviewed', player: player.id, about: id })
    } else await creditBonus(tx, bonus, { ...rule, by: { kind: 'operator', id: caller.operator }, now })
    auditAct(tx, args, {
      act: isWaiting ? 'bonus.ask' : 'bonus.give',
      subjectKind: 'player',
      subjectId: player.id,
      after: auditedBonus(bonus, rule.title),
      reason: input.reason,
    })
    return created(await readRow(tx, id))
  }),

  on(contract.approveBonus, async (args) => {
    const { tx, input, caller, now, countDecided, refuse } = args
    const bonus = await lockWithPlayer(tx, 'bonus', input.id)
    if (bonus.state === 'credited') {
      countDecided(noMoney)
      return readRow(tx, bonus.id)
    }
    if (bonus.state !== 'review') refuse(AlreadyDecided)
    if (await loadBar(tx, bonus.playerId, now)) refuse(BonusPlayerBarred)
    if (await isWithdrawnSince(tx, bonus.id)) refuse(BonusWithdrawn)
    const promise = (await loadPromise(tx, bonus.id))!
    const amount = await worthOf(tx, promise.terms, bonus.amount)
    countDecided(amount)
    const outcome = await decideOrder(args, approvalOf(promise.terms), { order: bonus, amount }, () =>
      creditBonus(tx, bonus, { ...promise, by: { kind: 'operator', id: caller.operator }, now }),
    )
    emit(tx, { kind: 'bonus.reviewed' })
    auditAct(tx, args, {
      act: outcome === 'approved' ? 'bonus.approve' : 'bonus.approveFirst',
      subjectKind: 'player',
      subjectId: bonus.playerId,
      before: { state: 'review' },
      after: auditedBonus(bonus, promise.title),
    })
    return readRow(tx, bonus.id)
  }),

  on(contract.rejectBonus, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const bonus = await lockWithPlayer(tx, 'bonus', input.id)
    args.countDecided(bonus.state === 'review' ? bonus.amount : noMoney)
    if (bonus.state === 'refused') return readRow(tx, bonus.id)
    if (bonus.state !== 'review') refuse(AlreadyDecided)
    if (input.reason === '') refuse(BonusReasonMissing)
    const by = { kind: 'operator', id: caller.operator } as const
    const refused = { state: 'refused', note: input.reason, closedAt: now, ...deciderColumns(by) } as const
    await tx.updateTable('bonus').set(refused).where('id', '=', bonus.id).execute()
    await releaseMarks(tx, bonus)
    emit(tx, { kind: 'bonus.reviewed' }, { kind: 'bonus.ended', player: bonus.playerId, about: bonus.id })
    dropFirstDecision(tx, bonus, by, now)
    auditAct(tx, args, {
      act: 'bonus.reject',
      subjectKind: 'player',
      subjectId: bonus.playerId,
      before: { state: 'review' },
      after: { bonus: bonus.id, state: 'refused' },
      reason: input.reason,
    })
    return readRow(tx, bonus.id)
  }),
]

export const bonusConsole = withBatch(bonusHandlers, {
  preview: contract.previewBonuses,
  perform: contract.decideBonuses,
  approve: contract.approveBonus,
  reject: contract.rejectBonus,
  isWaiting: ({ state }) => state === 'review',
  find: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('bonus')
      .innerJoin('player', 'player.id', 'bonus.playerId')
      .select(['bonus.id', 'username', 'amount', 'bonus.state'])
      .where('bonus.id', 'in', ids)
      .execute()
    return rows.map(({ state, ...row }) => ({ ...row, number: row.username, isOpen: state === 'review' }))
  },
})
