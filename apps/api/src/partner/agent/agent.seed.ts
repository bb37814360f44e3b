import { day, dayOf, hour, type Instant, plus, startOf } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { sealIn } from '../../platform/base/personal.ts'
import { firstOperator, type SeedEvent, type Seed } from '../../platform/ops/seed.ts'
import { approve, reject } from './agent.ts'
import { monthBefore, monthOf } from '../../platform/base/calendar.ts'
import { settleAgentStatements } from './payout.ts'
import { issueAgentStatement } from './settlement.ts'
import { recountSums } from '../statement/news.ts'

interface Application {
  username: string
  mobile: string
  info: string
  ago: number
  decision?: 'approved' | { reason: string }
}

const applications: Application[] = [
  {
    username: 'demo005',
    mobile: '13800005005',
    info: '运营体育社群三年，活跃成员两百余人，希望长期合作。',
    ago: 190,
    decision: 'approved',
  },
  {
    username: 'demo002',
    mobile: '13800002002',
    info: '想先了解代理政策。',
    ago: 40,
    decision: { reason: '申请理由过于简单，请补充推广渠道' },
  },
  { username: 'zhoukai7', mobile: '15900070007', info: '想邀请身边的朋友一起来玩。', ago: 20, decision: 'approved' },
  {
    username: 'linyue66',
    mobile: '13900010066',
    info: '自媒体账号粉丝一万二，主要分享棋牌内容，已介绍两位朋友注册。',
    ago: 3,
  },
  { username: 'sunhao99', mobile: '13600031199', info: '本地球迷会负责人，每周组织线下看球。', ago: 1 },
]

/** demo005 is an agent with statements, the last one unpaid; two applications are pending. */
export const seedAgents: Seed = async (tx, now, config) => {
  const operator = await firstOperator(tx)
  await furnishPlan(tx)
  const events: SeedEvent[] = []
  for (const { username, mobile, info, ago, decision } of applications) {
    const player = (await tx.selectFrom('player').select('id').where('username', '=', username).executeTakeFirst())?.id
    if (!player) continue
    const id = newId<'AgentApplication'>()
    const createdAt = plus(now, -ago * day)
    await tx
      .insertInto('agentApplication')
      .values({
        id,
        playerId: player,
        mobile: sealIn(config, 'agent_application.mobile', id, mobile),
        applyInfo: info,
        createdAt,
      })
      .execute()
    if (decision === 'approved') await approve(tx, id, { operator, now: plus(createdAt, 5 * hour) })
    else if (decision) await reject(tx, id, { reason: decision.reason, operator, now: plus(createdAt, 5 * hour) })
    if (username === 'demo005') events.push(...months(player, operator, now))
  }
  return events
}

async function furnishPlan(tx: Tx): Promise<void> {
  const { id } = await tx.selectFrom('agentPlan').select('id').where('isDefault', '=', true).executeTakeFirstOrThrow()
  await tx.updateTable('agentPlan').set({ overrideShare: 1000 }).where('id', '=', id).execute()
  const slots = { planId: id, categoryId: 'slots' as const, turnoverShare: 10, netLossShare: 2500 }
  await tx.insertInto('agentPlanRate').values(slots).execute()
}

/** Earlier months were paid on their second day; the last one is a draft. */
function months(player: string, operator: string, now: Instant): SeedEvent[] {
  const month = monthOf(dayOf(now))
  const last = monthBefore(month)
  const paidAt = plus(startOf(last), 34 * hour)
  const statedAt = plus(startOf(month), 2 * hour)
  return [
    {
      at: paidAt,
      async apply(tx) {
        await recountSums(tx)
        await settleAgentStatements(tx, player, monthBefore(last), { operator, now: paidAt })
      },
    },
    {
      at: statedAt,
      async apply(tx) {
        await recountSums(tx)
        await issueAgentStatement(tx, player, last, statedAt)
      },
    },
  ]
}
