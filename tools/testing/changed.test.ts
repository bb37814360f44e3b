import { expect, test } from 'vitest'
import { testsFor } from './changed.ts'

const all = [
  'apps/api/src/reward/wheel/wheel.test.ts',
  'apps/api/src/reward/wheel/storm.slow.test.ts',
  'apps/api/src/books/ledger/ledger.test.ts',
  'apps/api/src/money/deposit/deposit.test.ts',
  'apps/api/src/money/withdraw/withdraw.test.ts',
  'apps/play/src/reward/wheel/Wheel.test.tsx',
  'apps/play/src/money/deposit/DepositPage.test.tsx',
  'apps/console/src/app/desk.test.tsx',
  'tools/imports.test.ts',
]
const journey = ['e2e/first.e2e.ts']

test('a change in a noun selects its tests in server and sites, those of the ledger, and one journey', () => {
  expect(testsFor(['packages/contract/src/reward/wheel/wheel.player.ts', 'docs/spec.md'], all)).toEqual({
    server: ['apps/api/src/reward/wheel/wheel.test.ts', 'apps/api/src/books/ledger/ledger.test.ts'],
    pages: ['apps/play/src/reward/wheel/Wheel.test.tsx'],
    journeys: journey,
  })
})

test('tests of server nouns that import a changed noun are selected too', () => {
  const { server } = testsFor(['apps/api/src/money/deposit/deposit.player.ts'], all)
  expect(server).toContain('apps/api/src/money/deposit/deposit.test.ts')
  expect(server).toContain('apps/api/src/money/withdraw/withdraw.test.ts')
})

test('a changed test is selected alone, whatever its level; a changed journey is selected with the usual one', () => {
  const slow = 'apps/api/src/reward/wheel/storm.slow.test.ts'
  expect(testsFor([slow, 'e2e/games.e2e.ts'], all)).toMatchObject({
    server: expect.arrayContaining([slow]),
    journeys: [...journey, 'e2e/games.e2e.ts'],
  })
})

test('a change in the base of a site selects all pages of that site', () => {
  expect(testsFor(['apps/console/src/app/App.tsx'], all)).toMatchObject({
    server: ['apps/api/src/books/ledger/ledger.test.ts'],
    pages: ['apps/console/src/app/desk.test.tsx'],
  })
})

test('a change in what all sites share selects all pages, a change in the support of journeys the core journeys', () => {
  expect(testsFor(['packages/ui/src/Card.tsx'], all)).toMatchObject({ pages: null, journeys: journey })
  expect(testsFor(['e2e/support/player.ts'], all)).toMatchObject({ pages: [], journeys: null })
})

test.each([
  'apps/api/src/platform/ops/app.ts',
  'apps/api/migrations/0070_x.sql',
  'package.json',
  'apps/api/src/server/build.ts',
])('a change of %s selects the whole fast level', (file) => {
  expect(testsFor([file], all)).toEqual({ server: null, pages: null, journeys: null })
})

test('a change of documents only selects the ledger and one journey', () => {
  expect(testsFor(['docs/spec.md', 'README.md'], all)).toEqual({
    server: ['apps/api/src/books/ledger/ledger.test.ts'],
    pages: [],
    journeys: journey,
  })
})
