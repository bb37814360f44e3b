import { expect, test } from 'vitest'
import { invariants } from '../apps/api/src/checks.ts'
import { checkNames } from '../apps/console/src/ledger/check.copy.ts'

test('every ledger check has a text for operators, and every text a check', () => {
  expect(Object.keys(checkNames).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})
