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
])('%s may say %s', (file, text) => {
  expect(brokenWords(file, text)).toEqual([])
})
