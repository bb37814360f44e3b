import type { InputOf } from '@koi/contract/endpoint'
import { categories, type Category } from '@koi/contract/play/game/game'
import * as contract from '@koi/contract/partner/agent/commission.console'
import { PlanCategoryTwice } from '@koi/contract/partner/agent/agent.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { type ApprovalArgs, requestApproval } from '../../access/approval/approval.ts'
import { givenFields } from '../../platform/base/given.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire, type Waiting } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { checkPlan } from './agent.ts'
import { lockAgentStatements } from './settlement.ts'
import { snapshotTerms } from './terms.ts'

const rows = (db: Reader) => db.selectFrom('agentPlan').selectAll().orderBy('id')
type PlanRecord = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
const categoryNames = Object.keys(categories) as Category[]
interface Rate {
  category_id: Category
  turnover_rate: number
  rate: number
}

async function withRates(db: Reader, plans: PlanRecord[]) {
  const ids = plans.map(({ id }) => id)
  const rates =
    ids.length === 0
      ? []
      : await db.selectFrom('agentPlanRate').selectAll().where('planId', 'in', ids).orderBy('categoryId').execute()
  return plans.map(({ turnoverShare, netLossShare, overrideShare, carriesLoss, isDefault, ...row }) => ({
    ...row,
    turnover_rate: turnoverShare,
    rate: netLossShare,
    override_rate: overrideShare,
    carries_loss: carriesLoss,
    is_default: isDefault,
    rates: rates
      .filter(({ planId }) => planId === row.id)
      .map((one) => ({ category_id: one.categoryId, turnover_rate: one.turnoverShare, rate: one.netLossShare })),
  }))
}

async function requirePlan(db: Reader, id: number) {
  const found = await rows(db).where('id', '=', id).executeTakeFirst()
  const [plan] = await withRates(db, found ? [found] : [])
  return plan ?? refuse(NotFound)
}

const toWirePlan = (plan: Awaited<ReturnType<typeof requirePlan>>) => onWire(contract.PlanRow, plan)

type Given = Omit<InputOf<typeof contract.makePlan>, 'otp' | 'rates'>

const toColumns = ({ name, turnover_rate, rate, override_rate, carries_loss }: Given) => ({
  name,
  turnoverShare: turnover_rate,
  netLossShare: rate,
  overrideShare: override_rate,
  carriesLoss: carries_loss,
})

/** Throws PlanCategoryTwice. */
async function setRates(tx: Tx, planId: number, rates: Rate[]): Promise<void> {
  await tx.deleteFrom('agentPlanRate').where('planId', '=', planId).execute()
  const values = rates.map((one) => ({
    planId,
    categoryId: one.category_id,
    turnoverShare: one.turnover_rate,
    netLossShare: one.rate,
  }))
  if (values.length === 0) return
  const inserted = tx.insertInto('agentPlanRate').values(values).execute()
  await refuseTaken(inserted, 'agent_plan_rate_pkey', PlanCategoryTwice)
}

type Plan = Awaited<ReturnType<typeof requirePlan>>
const sharesIn = (plan: Plan, category: Category | '') =>
  plan.rates.find(({ category_id }) => category_id === category) ?? plan
/**
 * Whether costs take less from a category's share than before. Costs use the general share of net loss, so a lower one pays more
 * unless each category's share falls at least in proportion.
 */
const takesLessCosts = (before: Plan, after: Plan): boolean =>
  after.rate < before.rate &&
  categoryNames.some(
    (category) => sharesIn(after, category).rate * before.rate > sharesIn(before, category).rate * after.rate,
  )

/** Whether a plan pays more than before: a larger share, less costs, losses no longer carried, or to more agents. */
function paysMore(before: Plan, after: Plan): boolean {
  const isLarger = (category: Category | ''): boolean => {
    const [was, is] = [sharesIn(before, category), sharesIn(after, category)]
    return is.turnover_rate > was.turnover_rate || is.rate > was.rate
  }
  return (
    ['' as const, ...categoryNames].some(isLarger) ||
    takesLessCosts(before, after) ||
    after.override_rate > before.override_rate ||
    (before.carries_loss && !after.carries_loss) ||
    (after.is_default && !before.is_default)
  )
}

const loadPlan = async (tx: Tx, id: number | null): Promise<Plan> =>
  requirePlan(
    tx,
    id ?? (await tx.selectFrom('agentPlan').select('id').where('isDefault', '=', true).executeTakeFirstOrThrow()).id,
  )

/**
 * Requests a second operator for an agent whose plan pays more than before; null: the default plan. `about.before` and
 * `about.after` hold the other fields of the change. Throws PlanUnknown.
 */
export async function requestPlan(
  args: ApprovalArgs,
  about: { subjectKind: string; subjectId: string; before?: object; after?: object },
  before: number | null,
  after: number | null,
): Promise<Waiting | null> {
  if (after !== null) await checkPlan(args.tx, after)
  const [was, is] = [await loadPlan(args.tx, before), await loadPlan(args.tx, after)]
  if (!paysMore(was, { ...is, is_default: was.is_default })) return null
  return requestApproval(args, {
    ...about,
    before: { ...about.before, plan: toWirePlan(was) },
    after: { ...about.after, plan: toWirePlan(is) },
  })
}

export const planConsole = [
  on(contract.listPlans, async ({ db, input }) => {
    const page = await pageFound(input, rows(db), (row) => row)
    return { ...page, items: await withRates(db, page.items) }
  }),

  on(contract.makePlan, async (args) => {
    const { tx, input } = args
    const after = toWirePlan({ ...input, id: 0, is_default: false })
    const about = { subjectKind: 'agent_plan', subjectId: '', before: null }
    const waiting = await requestApproval(args, { ...about, after })
    if (waiting) return waiting
    const values = toColumns(input)
    const { id } = await tx.insertInto('agentPlan').values(values).returning('id').executeTakeFirstOrThrow()
    await setRates(tx, id, input.rates)
    const row = await requirePlan(tx, id)
    auditAct(tx, args, {
      act: 'agent.makePlan',
      subjectKind: 'agent_plan',
      subjectId: String(id),
      after: toWirePlan(row),
    })
    return created(row)
  }),

  on(contract.changePlan, async (args) => {
    const { tx, input, now } = args
    await lockAgentStatements(tx)
    const before = await requirePlan(tx, input.id)
    const given = givenFields(input)
    const wanted: Plan = { ...before, ...given, is_default: before.is_default || input.is_default === true }
    const about = { subjectKind: 'agent_plan', subjectId: String(input.id), before: toWirePlan(before) }
    if (paysMore(before, wanted)) {
      const waiting = await requestApproval(args, { ...about, after: toWirePlan(wanted) })
      if (waiting) return waiting
    }
    await snapshotTerms(tx, now)
    await tx.updateTable('agentPlan').set(toColumns(wanted)).where('id', '=', input.id).execute()
    if (input.rates) await setRates(tx, input.id, input.rates)
    if (input.is_default) {
      await tx.updateTable('agentPlan').set({ isDefault: false }).where('isDefault', '=', true).execute()
      await tx.updateTable('agentPlan').set({ isDefault: true }).where('id', '=', input.id).execute()
    }
    const after = await requirePlan(tx, input.id)
    auditAct(tx, args, { act: 'agent.changePlan', ...about, after: toWirePlan(after) })
    return after
  }),
]
