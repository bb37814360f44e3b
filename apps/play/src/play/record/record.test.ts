import { expect, test } from 'vitest'
import { stateOf } from './record.copy.ts'
import { type Tab, toRecordState } from './record.read.ts'
import { toneOf } from './tone.ts'

const labelOf = (tab: Tab) => (state: unknown) => stateOf(tab, toRecordState(tab, state))

test('each state of a deposit or withdrawal has its label [TRANSREC-13, TRANSREC-14, TRANSREC-15, TRANSREC-16]', () => {
  expect([0, 1, '2', 3, 9].map(labelOf(1))).toEqual(['未定义', '待审核', '已通过', '已拒绝', '未定义'])
  expect(toneOf(toRecordState(2, 3))).toBe('bad')
})

test('each state of a transfer has its label [TRANSREC-17, TRANSREC-18, TRANSREC-19, TRANSREC-20]', () => {
  expect([0, 1, '2', 3].map(labelOf(3))).toEqual(['失败', '成功', '待结算', '未定义'])
  expect(toneOf(toRecordState(4, 1))).toBe('good')
})
