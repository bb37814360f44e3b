import { expect, test } from 'vitest'
import { brokenImports } from './imports.ts'

const why = (from: string, target: string) =>
  brokenImports(new Map([[from, [{ target, isType: false }]]])).map((line) => line.replace(/^.*: /, ''))

test.each([
  ['apps/play/src/deposit/DepositPage.tsx', 'apps/play/src/game/GamePage.tsx', 'a screen imports no other feature'],
  ['apps/play/src/ui/Sheet.tsx', 'apps/play/src/app/api.ts', 'ui has looks only and knows no feature'],
  ['apps/play/src/app/api.ts', 'apps/console/src/app/api.ts', 'apps do not meet'],
  ['apps/api/src/platform/db.ts', 'apps/api/src/deposit/deposit.ts', 'platform knows no feature'],
  ['apps/api/src/vip/vip.ts', 'apps/api/src/deposit/deposit.player.ts', 'a feature is entered by its noun file'],
  ['packages/contract/src/money.ts', 'react', 'the contract imports zod only'],
])('%s may not import %s', (from, target, expected) => {
  expect(why(from, target)).toEqual([expected])
})

test.each([
  ['apps/play/src/deposit/DepositPage.tsx', 'apps/play/src/ui/Sheet.tsx'],
  ['apps/api/src/vip/vip.ts', 'apps/api/src/deposit/deposit.ts'],
  ['apps/api/src/deposit/deposit.job.ts', 'apps/api/src/outside/pay.ts'],
])('%s may import %s', (from, target) => {
  expect(why(from, target)).toEqual([])
})

test('a circle is found, one of types only is none', () => {
  const pair = (isType: boolean) =>
    new Map([
      ['tools/a.ts', [{ target: 'tools/b.ts', isType: false }]],
      ['tools/b.ts', [{ target: 'tools/a.ts', isType }]],
    ])
  expect(brokenImports(pair(false))).toEqual(['tools/a.ts -> tools/b.ts -> tools/a.ts: no circles'])
  expect(brokenImports(pair(true))).toEqual([])
})
