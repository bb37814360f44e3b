import * as contract from '@koi/contract/agent/agent.console'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Reader } from '../platform/db.ts'
import { itemsAround, limitsOf } from '../platform/items.ts'
import { auditAct, made, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'

const rows = (db: Reader) => db.selectFrom('agentPlan').selectAll()
type Found = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const shape = ({ turnoverShare, netLossShare, carriesLoss, isDefault, ...row }: Found) => ({
  ...row,
  turnover_rate: turnoverShare,
  rate: netLossShare,
  carries_loss: carriesLoss,
  is_default: isDefault,
})
const planOf = async (db: Reader, id: number) =>
  shape((await rows(db).where('id', '=', id).executeTakeFirst()) ?? refuse(NotFound))

export const planConsole = [
  on(contract.listPlans, async ({ db, input }) => {
    const { total } = await db
      .selectFrom('agentPlan')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const { limit, offset } = limitsOf(input)
    return itemsAround((await rows(db).orderBy('id').limit(limit).offset(offset).execute()).map(shape), total, input)
  }),

  on(contract.makePlan, async (asked) => {
    const { tx, input } = asked
    const values = {
      name: input.name,
      turnoverShare: input.turnover_rate,
      netLossShare: input.rate,
      carriesLoss: input.carries_loss,
    }
    const { id } = await tx.insertInto('agentPlan').values(values).returning('id').executeTakeFirstOrThrow()
    const row = await planOf(tx, id)
    await auditAct(tx, asked, { act: 'agent.makePlan', subjectKind: 'agent_plan', subjectId: String(id), after: row })
    return made(row)
  }),

  on(contract.changePlan, async (asked) => {
    const { tx, input } = asked
    const before = await planOf(tx, input.id)
    const change = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.turnover_rate === undefined ? {} : { turnoverShare: input.turnover_rate }),
      ...(input.rate === undefined ? {} : { netLossShare: input.rate }),
      ...(input.carries_loss === undefined ? {} : { carriesLoss: input.carries_loss }),
    }
    if (Object.keys(change).length > 0)
      await tx.updateTable('agentPlan').set(change).where('id', '=', input.id).execute()
    if (input.is_default) {
      await tx.updateTable('agentPlan').set({ isDefault: false }).where('isDefault', '=', true).execute()
      await tx.updateTable('agentPlan').set({ isDefault: true }).where('id', '=', input.id).execute()
    }
    const after = await planOf(tx, input.id)
    await auditAct(tx, asked, {
      act: 'agent.changePlan',
      subjectKind: 'agent_plan',
      subjectId: String(input.id),
      before,
      after,
    })
    return after
  }),
]
