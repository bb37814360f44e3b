import { expect, test } from 'vitest'
import { stateOf } from './bet.copy.ts'
import { toBet, toBetDetail } from './bet.read.ts'

test('each bet status, number or text, has its label [BETREC-05, BETREC-06, BETREC-07]', () => {
  const labels = [0, 1, 2, '1', 7, null].map((status) => stateOf(toBet({ status } as never).state))
  expect(labels).toEqual(['无效注单', '已结算', '未结算', '已结算', '未定义', '未定义'])
})

test('a malformed list of corrections is empty, and an unknown valid stake is not shown as 0', () => {
  expect(toBetDetail(null)).toMatchObject({ formers: [], validStake: null })
  expect(toBetDetail({ formers: {} as never, valid_amount: 5 })).toMatchObject({ formers: [], validStake: 500 })
})
