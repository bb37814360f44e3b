import { expect, test } from 'vitest'
import { stateOf } from './bet.copy.ts'

test('each bet status has its label [BETREC-05, BETREC-06, BETREC-07]', () => {
  expect([0, 1, 2, 7].map(stateOf)).toEqual(['无效注单', '已结算', '未结算', '未定义'])
})
