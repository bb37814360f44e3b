import { expect, test } from 'vitest'
import { invariants } from '../apps/api/src/checks.ts'
import { checkNames } from '../apps/console/src/ledger/check.copy.ts'

test('every check of the ledger has its words for operators, and no words are left of one that is gone', () => {
  expect(Object.keys(checkNames).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})
