import { expect, test } from 'vitest'
import { fenOf, fieldsFrom, paymentFromNotice, jsonFields } from './fields.ts'

test('reads flat JSON objects, refuses duplicate names, and keeps the source text of numbers', () => {
  expect([...jsonFields(' {"a" : 1.50, "b":"\\u4e2d\\"", "c":null,"d":true} ')!]).toEqual([
    ['a', { is: 'number', text: '1.50' }],
    ['b', { is: 'text', text: '中"' }],
    ['c', { is: 'other', text: '' }],
    ['d', { is: 'other', text: 'true' }],
  ])
  expect(jsonFields('{}')!.size).toBe(0)
  for (const wrong of ['', '[]', '{"a":1,"a":1}', '{"a":[1]}', '{"a":{}}', '{"a":1', '{"a":1}x', '{"a":01}', '{,}'])
    expect(jsonFields(wrong)).toBe(null)
})

test('accepts amounts of whole fen above 0 only', () => {
  expect(['10', '10.0', '10.000', '1e+06', '0.01', '1234567.89'].map(fenOf)).toEqual([
    1000, 1000, 1000, 100_000_000, 1, 123_456_789,
  ])
  expect(['', '0', '-1', '1.001', 'NaN', '1e99', '１０', '0x10', ' 1'].map(fenOf)).toEqual(
    Array.from({ length: 9 }, () => null),
  )
})

const names = { depositNo: 'order', reference: 'trade', amount: 'money' }
const parsedNotice = (change: object = {}, wrong: string | null = null) =>
  paymentFromNotice(fieldsFrom({ order: 'D1', trade: 'T1', money: '10.00', ...change }), names, wrong)

test('a paid order is a payment, a misfit when it does not fit, and null without a reference', () => {
  const ids = { depositNo: 'D1', reference: 'T1', nonce: '' }
  expect(parsedNotice()).toEqual({ is: 'payment', result: 'paid', amount: 1000, ...ids })
  expect(parsedNotice({}, 'other currency')).toEqual({ is: 'misfit', why: 'other currency', amount: 1000, ...ids })
  expect(parsedNotice({ money: '10.001' })).toEqual({ is: 'misfit', why: 'no amount', amount: null, ...ids })
  // The caller's reason takes precedence over the amount's.
  expect(parsedNotice({ money: 'x' }, 'other merchant')).toMatchObject({ why: 'other merchant', amount: null })
  expect(parsedNotice({ order: 'D 1' })).toMatchObject({ is: 'payment', depositNo: '' })
  for (const trade of ['', 'T 1', 'T'.repeat(65)]) expect(parsedNotice({ trade })).toBe(null)
})
