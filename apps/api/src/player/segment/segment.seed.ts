import type { Condition } from '@koi/contract/player/segment/segment'
import type { TagTone } from '@koi/contract/player/tag/tag'
import { sql } from 'kysely'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type Seed } from '../../platform/ops/seed.ts'
import { countAllDays } from './days.ts'

/** Segments with amounts in fen. */
const segments: { name: string; note: string; condition: Condition; tag?: { name: string; tone: TagTone } }[] = [
  {
    name: '高价值玩家',
    note: '近90天存款较多，或等级较高',
    condition: {
      any: [
        { fact: 'deposited', window: 90, is: 'at_least', value: 1_000_000 },
        { fact: 'level', is: 'at_least', value: 3 },
      ],
    },
  },
  {
    name: '流失风险',
    note: '曾经存款，两周以上没有登录',
    condition: {
      all: [
        { fact: 'deposits', window: 'all', is: 'at_least', value: 1 },
        { fact: 'sign_in_days', is: 'at_least', value: 14 },
        { not: { fact: 'is_excluded', is: 'equal', value: true } },
      ],
    },
    tag: { name: '流失风险', tone: 'red' },
  },
  {
    name: '新注册未存款',
    note: '注册30天内，还没有存款',
    condition: {
      all: [
        { fact: 'registered_days', is: 'at_most', value: 30 },
        { fact: 'deposits', window: 'all', is: 'equal', value: 0 },
      ],
    },
    tag: { name: '新手', tone: 'green' },
  },
  {
    name: '体育玩家',
    note: '近30天投注体育',
    condition: { fact: 'bets', window: 30, category: 'sports', is: 'at_least', value: 1 },
  },
]

const tags: { name: string; tone: TagTone; note: string; players: string[] }[] = [
  { name: '重点维护', tone: 'gold', note: '由专人跟进', players: ['demo002'] },
  { name: '电话回访', tone: 'blue', note: '同意接听电话', players: ['demo002', 'demo003'] },
  { name: '活动偏好', tone: 'purple', note: '常参加优惠活动', players: ['demo001'] },
]

/** Counts the day sums of the other seeds' orders and bets. Members are computed within a second of the server's start. */
export const seedSegments: Seed = async (tx, now) => {
  const madeBy = await firstOperator(tx)
  for (const { name, note, condition, tag } of segments) {
    const id = newId<'Segment'>()
    const row = { name, note, condition: JSON.stringify(condition), madeBy }
    await tx
      .insertInto('segment')
      .values({ id, ...row, createdAt: now, changedAt: now })
      .execute()
    await tx
      .insertInto('segmentVersion')
      .values({ segmentId: id, version: 1, ...row, at: now })
      .execute()
    if (tag)
      await tx
        .insertInto('tag')
        .values({ id: newId<'Tag'>(), ...tag, segmentId: id, madeBy, createdAt: now })
        .execute()
  }
  for (const { players, ...tag } of tags) {
    const id = newId<'Tag'>()
    await tx
      .insertInto('tag')
      .values({ id, ...tag, madeBy, createdAt: now })
      .execute()
    await sql`
      insert into player_tag (player_id, tag_id, source, made_by, at)
      select id, ${id}, 'hand', ${madeBy}, ${now}::timestamptz from player where username = any(${players}::text[])`.execute(
      tx,
    )
  }
  return [
    {
      at: now,
      apply: async () => {
        for (const statement of countAllDays) await sql.raw(statement).execute(tx)
      },
    },
  ]
}
