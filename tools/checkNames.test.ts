import { expect, test } from 'vitest'
import { invariants } from '../apps/api/src/books/ledger/check.ts'
import { checkNames } from '../apps/console/src/books/ledger/check.copy.ts'

test('every ledger check has a text for operators, and every text a check', () => {
  expect(Object.keys(checkNames).toSorted()).toEqual(invariants.map(({ id }) => id).toSorted())
})
