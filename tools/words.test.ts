import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brokenWords } from './words.ts'

test.each([
  ['apps/play/src/home/HomePage.tsx', '<p>首页</p>', 'Chinese'],
  ['apps/api/src/vip/vip.ts', 'const at = Date.now()', 'the time is given'],
  ['apps/api/src/vip/vip.ts', 'const fen = yuan * 100', 'yuan and fen'],
  ['apps/api/src/vip/vip.ts', 'await sql`update ledger.account set balance = 0`', 'only ledger/'],
  ['apps/api/src/vip/vip.ts', 'const body: any = 1', 'no any'],
  ['apps/api/src/vip/vip.ts', '// TODO later', 'no unfinished'],
  ['apps/api/src/vip/vip.ts', 'export default 1', 'default exports'],
  ['apps/play/src/rebate/rebate.copy.ts', "note: '完成1倍流水即可提现'", 'one word each'],
  ['apps/api/src/article/article.seed.ts', "'<p>充值后到账</p>'", 'one word each'],
  ['apps/play/src/payee/payee.copy.ts', "hint: '请先去提现'", 'one word each'],
  ['apps/play/src/payee/payee.copy.ts', "hint: '不能再向它提款'", 'one word each'],
  ['apps/api/src/vip/vip.test.ts', "test.skip('x', () => {})", 'no skipped'],
  ['apps/console/src/ui/orders.tsx', '/** The player of a row, leading to his page. */', 'is "they"'],
  ['apps/api/src/vip/vip.test.ts', "test('an agent sees what is below him', () => {})", 'is "they"'],
  ['apps/api/migrations/0001_players.sql', '-- What an operator keeps himself.', 'is "they"'],
  ['docs/agents.md', 'He sees those below.', 'is "they"'],
  ['apps/api/src/vip/vip.ts', 'interface Told {}', 'by its noun'],
  ['apps/api/src/vip/vip.ts', 'const patience = 5000', 'by its noun'],
  ['apps/api/src/vip/vip.ts', '// Read anew, beside the house.', 'the plain word'],
])('%s may not say %s', (file, text, why) => {
  expect(brokenWords(file, text)).toEqual([expect.stringContaining(why)])
})

test.each([
  ['apps/play/src/home/home.copy.ts', "export const title = '首页'"],
  ['apps/play/src/payee/payee.copy.ts', "withdraw: '去提现'"],
  ['packages/contract/src/withdraw/withdraw.copy.ts', '`流水不足，还需完成${rest}元流水方可提现`'],
  ['apps/api/src/platform/clock.ts', 'const at = Date.now()'],
  ['apps/api/src/vip/vip.ts', '/** How many of any kind: any */'],
  ['apps/api/src/ledger/ledger.ts', 'await sql`insert into ledger.posting values (1)`'],
  ['apps/play/src/home/HomePage.tsx', 'export default function HomePage() {}'],
  ['docs/agents.md', 'They see those below them; what is theirs, the other, here, this.'],
  ['apps/api/src/vip/vip.ts', '/** Told what came of it. */'],
])('%s may say %s', (file, text) => {
  expect(brokenWords(file, text)).toEqual([])
})

const product = globSync(['apps/{agent,api,console,play,service}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'])
  .filter((file) => !/\.test\.tsx?$|testing\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The files in which a declaration's comment begins with the word: they say what it is. */
const placesOf = (word: string): string[] => {
  const heading = new RegExp(`^/\\*\\*(\\n \\*)? (an? |the )?${word.replaceAll(/[ -]/g, '[ -]?')}\\b(?!-)`, 'im')
  return product.filter(({ text }) => heading.test(text)).map(({ file }) => file)
}

// Who knows the words of the field finds each thing with one grep (STYLE.md, Words).
test.each<[string, ...string[]]>([
  ['login guard', 'apps/play/src/app/useRequirePlayer.ts'],
  ['error boundary', 'apps/play/src/app/ErrorBoundary.tsx'],
  ['layout', 'apps/play/src/app/Layout.tsx'],
  ['tab bar', 'apps/play/src/app/Layout.tsx'],
  ['empty state', 'packages/ui/src/EmptyState.tsx'],
  ['pagination', 'apps/api/src/platform/page.ts'],
  ['toast', 'packages/ui/src/Toast.tsx'],
  ['circuit breaker', 'apps/api/src/outside/breaker.ts'],
  ['idempotency', 'apps/api/src/platform/idempotency.ts'],
  ['wagering requirement', 'apps/api/src/turnover/turnover.ts'],
  ['four-eyes approval', 'apps/api/src/review/review.ts'],
  ['unmatched payment', 'apps/api/src/deposit/unmatched.ts'],
  ['cached balance', 'apps/api/src/venue/cachedBalance.ts'],
  // Of the server, and of a tab.
  ['session', 'apps/api/src/identity/session.ts', 'packages/web/src/session.ts'],
  ['rate limit', 'apps/api/src/identity/calls.ts'],
  ['retry', 'apps/api/src/platform/job.ts'],
])('what "%s" is stands in %s and nowhere else', (word, ...files) => {
  expect(placesOf(word).toSorted()).toEqual(files)
})
