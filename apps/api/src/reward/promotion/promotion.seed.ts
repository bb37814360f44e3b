import { type Fen, fenFromYuan, multiple } from '@koi/contract/money'
import { day, hour, plus } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type SeedEvent, type Seed } from '../../platform/ops/seed.ts'
import { applyToRequirements } from '../../money/turnover/work.ts'
import { activities, types } from './content.seed.ts'
import { approve, judgeGrant } from './grant.ts'
import { reject } from './promotion.ts'

export const seedActivities: Seed = async (tx, now) => {
  const ids: number[] = []
  for (const [index, [name, en, vi, th]] of types.entries()) {
    ids.push(
      (
        await tx
          .insertInto('activityType')
          .values({ name, texts: { en: { name: en }, vi: { name: vi }, th: { name: th } }, sort: (index + 1) * 10 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  }
  for (const [index, { type, age, ...activity }] of activities.entries()) {
    await tx
      .insertInto('activity')
      .values({
        state: 'on' as const,
        ...activity,
        type: ids[type]!,
        sort: (index + 1) * 10,
        createdAt: plus(now, -age * day),
      })
      .execute()
  }
}

interface Application {
  username: string
  /** Index into the activities. */
  activity: number
  amount: string | null
  ago: number
  decision?: { granted: string } | { reason: string }
}

const applications: Application[] = [
  { username: 'demo002', activity: 0, amount: '500', ago: 27, decision: { granted: '100.00' } },
  { username: 'demo002', activity: 2, amount: null, ago: 20, decision: { reason: '注单未达单注下限' } },
  { username: 'demo002', activity: 2, amount: null, ago: 18, decision: { granted: '88.00' } },
  { username: 'demo002', activity: 3, amount: null, ago: 9, decision: { granted: '38.00' } },
  { username: 'demo002', activity: 4, amount: null, ago: 1 },
  { username: 'linyue66', activity: 1, amount: '1200', ago: 2 },
  { username: 'zhoukai7', activity: 0, amount: '100', ago: 30, decision: { reason: '未完成首次存款' } },
  { username: 'sunhao99', activity: 0, amount: '600', ago: 1 },
  { username: 'tangli68', activity: 5, amount: null, ago: 0 },
]

/** Applications in every state; requirements of past grants are met. */
export const seedApplications: Seed = async (tx, now) => {
  const operator = await firstOperator(tx)
  const shown = await tx.selectFrom('activity').select(['id', 'title', 'multiple']).orderBy('sort').execute()
  const events: SeedEvent[] = []
  for (const { username, activity: place, amount, ago, decision } of applications) {
    const player = (await tx.selectFrom('player').select('id').where('username', '=', username).executeTakeFirst())?.id
    const activity = shown[place]
    if (!player || !activity) continue
    const id = newId<'ActivityApplication'>()
    const createdAt = plus(now, -ago * day - 2 * hour)
    const closedAt = plus(createdAt, hour)
    const apply = async (then: Tx): Promise<void> => {
      const args: Fen | null = amount === null ? null : fenFromYuan(amount)
      await then
        .insertInto('activityApplication')
        .values({
          id,
          playerId: player,
          activityId: activity.id,
          activityName: activity.title,
          amount: args,
          createdAt,
        })
        .execute()
    }
    events.push({ at: createdAt, apply })
    if (!decision) continue
    const decide = async (then: Tx): Promise<void> => {
      if ('reason' in decision) {
        await reject(then, id, { reason: decision.reason, operator, now: closedAt })
        return
      }
      const granted = fenFromYuan(decision.granted)!
      const grant = await judgeGrant(then, id, { amount: granted, turnoverMultiple: undefined, now: closedAt })
      await approve(then, grant!, { operator, now: closedAt })
      await applyToRequirements(then, {
        player,
        amount: multiple(granted, activity.multiple),
        at: plus(closedAt, 2 * hour),
      })
    }
    events.push({ at: closedAt, apply: decide })
  }
  return events
}
