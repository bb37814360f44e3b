import type { InputOf } from '@koi/contract/endpoint'
import type { Category } from '@koi/contract/play/game/game'
import * as contract from '@koi/contract/partner/agent/commission.console'
import { PlanCategoryTwice } from '@koi/contract/partner/agent/agent.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import { pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { lockAgentStatements } from './settlement.ts'
import { snapshotTerms } from './terms.ts'

const rows = (db: Reader) => db.selectFrom('agentPlan').selectAll().orderBy('id')
type PlanRecord = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
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

export const planConsole = [
  on(contract.listPlans, async ({ db, input }) => {
    const page = await pageFound(input, rows(db), (row) => row)
    return { ...page, items: await withRates(db, page.items) }
  }),

  on(contract.makePlan, async (args) => {
    const { tx, input } = args
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
    await snapshotTerms(tx, now)
    const change = toColumns({ ...before, ...input })
    await tx.updateTable('agentPlan').set(change).where('id', '=', input.id).execute()
    if (input.rates) await setRates(tx, input.id, input.rates)
    if (input.is_default) {
      await tx.updateTable('agentPlan').set({ isDefault: false }).where('isDefault', '=', true).execute()
      await tx.updateTable('agentPlan').set({ isDefault: true }).where('id', '=', input.id).execute()
    }
    const after = await requirePlan(tx, input.id)
    auditAct(tx, args, {
      act: 'agent.changePlan',
      subjectKind: 'agent_plan',
      subjectId: String(input.id),
      before: toWirePlan(before),
      after: toWirePlan(after),
    })
    return after
  }),
]
