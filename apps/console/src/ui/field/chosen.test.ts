import { expect, test } from 'vitest'
import { chosenIn, switchedOn, switchesFor } from './chosen.ts'
import { changedValues, toBody, toForm } from './field.ts'

const words = ['deposit.changed', 'ledger.posted'] as const
const options = words.map((value) => ({ value, label: value }))

test('a multiple choice is edited as switches and sent as a list', () => {
  const fields = switchesFor(options, ['ledger.posted'])
  const empty = toForm(fields, null)
  expect(empty).toEqual({ 'deposit.changed': false, 'ledger.posted': true })
  expect(chosenIn(words, toBody(fields, empty))).toEqual(['ledger.posted'])
})

test('if one switch changed, the complete list is sent', () => {
  const fields = switchesFor(options, [])
  const row = switchedOn(options, ['ledger.posted'])
  const sent = changedValues(fields, row, { ...toForm(fields, row), 'deposit.changed': true })
  expect(sent).toEqual({ 'deposit.changed': 1 })
  expect(chosenIn(words, sent, ['ledger.posted'])).toEqual(['deposit.changed', 'ledger.posted'])
  expect(chosenIn(words, { 'ledger.posted': 0 }, ['ledger.posted'])).toEqual([])
})
