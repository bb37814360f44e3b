import { checkCondition } from '@koi/contract/player/segment/segment.check'
import type { Condition } from '@koi/contract/player/segment/segment'
import { expect, test } from 'vitest'
import { conditionText } from './describe.ts'
import { isGroup, keyAt, leafWithFact, newLeaf, toCondition, toDraft, valueFor } from './draft.ts'

const level: Condition = { fact: 'level', is: 'at_least', value: 3 }
const stake: Condition = { fact: 'stake', window: 7, category: 'sports', is: 'between', value: [10_000, 50_000] }
const tag: Condition = { fact: 'tag', is: 'none_of', value: ['t1', 't2'] }

test('a condition converted to a draft and back is unchanged', () => {
  const conditions: Condition[] = [
    { all: [level, { any: [stake, tag] }] },
    { all: [{ not: level }, { not: { any: [level, tag] } }] },
    { any: [level] },
  ]
  for (const condition of conditions) expect(toCondition(toDraft(condition))).toEqual(condition)
  expect(toCondition(toDraft(level))).toEqual({ all: [level] })
})

test('a new leaf is incomplete until it has a value, and the fault is reported at its part', () => {
  const draft = toDraft({ all: [level, { not: { any: [tag, level] } }] })
  const group = draft.parts[1]!
  if (!isGroup(group)) throw new Error('not a group')
  const leaf = newLeaf('deposits')
  group.parts = [group.parts[0]!, leaf]
  const fault = checkCondition(toCondition(draft))
  expect(fault).toEqual({ at: 'all.1.not.any.1.value', why: 'value' })
  expect(keyAt(draft, fault!.at)).toBe(leaf.key)
  group.parts = [leaf]
  expect(keyAt(draft, checkCondition(toCondition(draft))!.at)).toBe(leaf.key)
  group.parts = []
  expect(keyAt(draft, checkCondition(toCondition(draft))!.at)).toBe(group.key)
})

test("when the comparison changes to or from a range, the number is kept as the range's lower end", () => {
  const leaf = { ...newLeaf('level'), value: 5 }
  expect(valueFor(leaf, 'between')).toEqual([5, null])
  expect(valueFor({ ...leaf, is: 'between', value: [5, 9] }, 'at_most')).toBe(5)
  expect(valueFor(leaf, 'equal')).toBe(5)
})

test('another fact keeps the span of time and the category, also over a fact without them', () => {
  const leaf = { ...newLeaf('stake'), window: 7 as const, category: 'sports' as const }
  expect(leafWithFact(leaf, 'deposited')).toMatchObject({ key: leaf.key, fact: 'deposited', window: 7 })
  expect(leafWithFact(leaf, 'deposited')).not.toHaveProperty('category')
  expect(leafWithFact(leaf, 'level')).not.toHaveProperty('window')
  expect(leafWithFact(newLeaf('level'), 'stake')).toMatchObject({ window: 30, category: 'all' })
  const overFlag = leafWithFact(leafWithFact(leaf, 'level'), 'stake')
  expect(overFlag).toMatchObject({ window: 7, category: 'sports' })
  const { window: _, ...always } = leaf
  expect(leafWithFact(always, 'deposited')).toMatchObject({ window: 'all' })
  expect(toCondition({ ...overFlag, value: 5 })).not.toHaveProperty('former')
})

test('a condition is described in one line, with amounts in yuan and tags by name', () => {
  const tags = new Map([['t1', '重点']])
  expect(conditionText({ all: [level, { any: [stake, { not: tag }] }] }, tags)).toBe(
    'VIP等级 至少 3 且 （近7天 体育 投注额 介于 100元 – 500元 或 非（标签 不属于 重点、已删除的标签））',
  )
})
