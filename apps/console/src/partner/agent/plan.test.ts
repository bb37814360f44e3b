import { expect, test } from 'vitest'
import { planForm } from './plan.ts'

const row = { name: 'x', rates: [{ category_id: 'concise' as const, turnover_rate: 0.1, rate: 25 }] }

test('category shares are edited as fields and sent as a list', () => {
  expect(planForm.read(row)).toMatchObject({ 'turnover_rate:concise': 0.1, 'rate:concise': 25 })
  expect(planForm.body({ name: 'y' }, row)).toEqual({ name: 'y' })
  expect(planForm.body({ 'rate:sport': '30' }, row)).toEqual({
    rates: [
      { category_id: 'sport', turnover_rate: '0', rate: '30' },
      { category_id: 'concise', turnover_rate: '0.1', rate: '25' },
    ],
  })
  expect(planForm.body({ 'rate:concise': '', 'turnover_rate:concise': '' }, row)).toEqual({ rates: [] })
  expect(planForm.body({ name: 'z' }, null)).toEqual({ name: 'z', rates: [] })
})
