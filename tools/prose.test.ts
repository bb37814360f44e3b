import { expect, test } from 'vitest'
import { brokenNames, slugOf } from './prose.ts'

const sources = [
  { path: 'apps/api/src/money/deposit/deposit.ts', text: 'export const loadDeposit = 1\n' },
  { path: 'docs/other.md', text: '# Two words, `code`\n' },
]
const brokenIn = (path: string, text: string) => brokenNames([...sources, { path, text }])

test.each([
  ['[other](other.md)'],
  ['[heading](other.md#two-words-code)'],
  ['[elsewhere](https://example.org/x)'],
  ['`money/deposit/deposit.ts` has `loadDeposit`'],
  ['`apps/api/src/money` and `loadX`'],
  ['`NOUN.job.ts`, `X.test.ts`'],
  ['```\n`goneName` in an example\n```'],
])('%s names what there is', (text) => {
  expect(brokenIn('docs/page.md', text)).toEqual([])
})

test.each([
  ['[gone](gone.md)', 'no file gone.md'],
  ['[heading](other.md#three)', 'no heading other.md#three'],
  ['`money/deposit/gone.ts`', 'no file money/deposit/gone.ts'],
  ['`apps/api/src/gone/`', 'no file apps/api/src/gone/'],
  ['`goneName`', 'no name goneName'],
  ['`gone_name`', 'no name gone_name'],
  ['`gone()`', 'no name gone()'],
])('%s does not', (text, why) => {
  expect(brokenIn('docs/page.md', `first line\n${text}\n`)).toEqual([`docs/page.md:2: ${why}`])
})

test('a comment may name only files of the project', () => {
  expect(brokenIn('apps/api/src/a.ts', '// See deposit.ts and docs/other.md.\n')).toEqual([])
  expect(brokenIn('apps/api/src/a.ts', 'const a = 1\n/** See gone.ts. */\n')).toEqual([
    'apps/api/src/a.ts:2: no file gone.ts',
  ])
})

test('a heading has the anchor that code hosts give it', () => {
  expect(slugOf('The `koi` command: start, stop')).toBe('the-koi-command-start-stop')
})
