import { expect, test } from 'vitest'
import type { Field } from '../../ui/field/field.ts'
import { rangeForm, rangeText } from './ranges.ts'

const fields: Field[] = [
  { name: 'name', label: 'name' },
  { name: 'min_price', label: 'least' },
  { name: 'max_price', label: 'most' },
]
const form = rangeForm(fields)
const trc20 = { kind: 'usdt-trc20', min_price: 100, max_price: 1000 } as const
const erc20 = { kind: 'usdt-erc20', min_price: 200, max_price: 2000 } as const
const usdt = { ranges: [trc20, erc20] }

test('each range of a channel has two amount fields', () => {
  expect(form.fields(null)).toBe(fields)
  expect(form.fields({ ranges: [trc20] })).toBe(fields)
  expect(form.fields(usdt).map(({ name }) => name)).toEqual([
    'name',
    'least usdt-trc20',
    'most usdt-trc20',
    'least usdt-erc20',
    'most usdt-erc20',
  ])
  expect(form.read(usdt)).toMatchObject({ 'least usdt-erc20': 200, 'most usdt-trc20': 1000 })
  expect(rangeText(usdt)).toBe('TRC20 ¥100–1000 · ERC20 ¥200–2000')
})

test('both bounds of a changed range are sent, and unchanged ranges are omitted', () => {
  expect(form.body({ name: 'x', 'most usdt-erc20': '3000' }, usdt)).toEqual({
    name: 'x',
    ranges: [{ kind: 'usdt-erc20', min_price: 200, max_price: '3000' }],
  })
  expect(form.body({ min_price: '5' }, null)).toEqual({ min_price: '5' })
})
