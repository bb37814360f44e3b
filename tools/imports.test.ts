import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brokenImports, importsOf, namesOf, reExports, wings } from './imports.ts'

const why = (from: string, target: string) =>
  brokenImports(new Map([[from, [target]]])).map((line) => line.replace(/^.*: /, ''))

test.each([
  [
    'apps/console/src/money/deposit/DepositListPage.tsx',
    'apps/console/src/play/game/GamePage.tsx',
    'a screen imports no other feature',
  ],
  [
    'apps/console/src/ui/form/Rows.tsx',
    'apps/console/src/ui/table/Cell.tsx',
    'ui/form of the console imports no folder of ui after it',
  ],
  ['apps/play/src/money/payee/BankFields.tsx', 'apps/play/src/money/deposit/lines.ts', 'deposit/ is not below payee/'],
  [
    'apps/play/src/desk/home/HomePage.tsx',
    'apps/play/src/play/game/GamePage.tsx',
    'pages are private to their feature',
  ],
  [
    'apps/play/src/app/session/account.ts',
    'apps/play/src/reward/vip/level.ts',
    'app/ of the player site imports features in its routes only',
  ],
  ['apps/play/src/ui/Hero.tsx', 'apps/play/src/app/data/api.ts', 'ui imports no feature'],
  [
    'packages/ui/src/Dialog.tsx',
    'packages/web/src/idempotency.ts',
    'ui imports react, the router, the drawing of QR codes, how an amount is written and read, and whose a key is only',
  ],
  ['apps/play/src/app/data/api.ts', 'apps/console/src/app/api.ts', 'apps import no other app'],
  [
    'apps/api/src/platform/db/db.ts',
    'apps/api/src/money/deposit/deposit.ts',
    'money/deposit/ is not below platform/db/',
  ],
  ['apps/api/src/money/deposit/deposit.ts', 'apps/api/src/server/handlers.ts', 'server/ is not below money/deposit/'],
  [
    'apps/api/src/play/attic/attic.ts',
    'apps/api/src/books/ledger/ledger.ts',
    'play/attic/ is not listed among the wings',
  ],
  [
    'apps/api/src/play/transfer/resolve.ts',
    'apps/api/src/play/venue/venue.player.ts',
    'files with a role suffix are private to their folder',
  ],
  ['packages/contract/src/money.ts', 'react', 'the contract imports zod only'],
])('%s may not import %s', (from, target, expected) => {
  expect(why(from, target)).toEqual([expected])
})

test.each([
  ['apps/play/src/money/deposit/DepositPage.tsx', 'apps/play/src/ui/Hero.tsx'],
  ['apps/play/src/money/deposit/DepositPage.tsx', 'apps/play/src/money/payee/BankFields.tsx'],
  ['apps/play/src/app/shell/routes.tsx', 'apps/play/src/money/deposit/DepositPage.tsx'],
  ['apps/play/src/money/deposit/DepositPage.tsx', 'packages/ui/src/Dialog.tsx'],
  ['packages/ui/src/Money.tsx', 'packages/web/src/money.ts'],
  ['apps/api/src/money/withdraw/withdraw.ts', 'apps/api/src/money/channel/channel.ts'],
  ['apps/api/src/money/deposit/deposit.test.ts', 'apps/api/src/partner/agent/agent.ts'],
  ['apps/api/src/money/deposit/deposit.job.ts', 'apps/api/src/platform/outside/pay.ts'],
])('%s may import %s', (from, target) => {
  expect(why(from, target)).toEqual([])
})

test('finds a cycle of imports', () => {
  const pair = new Map([
    ['tools/a.ts', ['tools/b.ts']],
    ['tools/b.ts', ['tools/a.ts']],
  ])
  expect(brokenImports(pair)).toEqual(['tools/a.ts -> tools/b.ts -> tools/a.ts: no cycles'])
})

test('counts imports of types and dynamic imports', () => {
  expect(importsOf('apps/console/src/ui/figures/Chart.tsx')).toContain('apps/console/src/ui/figures/DrawnChart.tsx')
  expect(importsOf('apps/api/src/platform/ops/app.ts')).toContain('apps/api/src/platform/ops/config.ts')
})

test.each([
  ["export { one } from './one.ts'", 'one'],
  ["export * from './one.ts'", '*'],
  ["export type { One } from './one.ts'", 'One'],
  ["import { one } from './one.ts'\nexport { one }", 'one'],
  ["import { one, type Two } from './one.ts'\nuse(one)\nexport { type Two as Second }", 'Second'],
])('%s is a re-export', (source, name) => {
  expect(reExports('apps/api/src/reward/vip/vip.ts', source)).toEqual([
    `apps/api/src/reward/vip/vip.ts: no re-exports: ${name}`,
  ])
})

test('an exported definition of the file itself is not a re-export', () => {
  const source = "import { one } from './one.ts'\nexport const two = one + 1\nconst three = 3\nexport { three }\n"
  expect(reExports('apps/api/src/reward/vip/vip.ts', source)).toEqual([])
})

test('CONTRIBUTING.md lists the wings and their nouns in the order in which they may import', () => {
  const rows = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `(\w+)` \| [^|]+ \| ([\w, ]+) \|$/gm)
  expect([...rows].map(([, wing, nouns = '']) => [wing, nouns.split(', ')])).toEqual(
    Object.entries(wings).map(([wing, nouns]) => [wing, namesOf(nouns)]),
  )
})
