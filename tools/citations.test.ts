import { expect, test } from 'vitest'
import { brokenCitations, placesOf } from './citations.ts'

const spec = `
# Part D
### D-051 Wagering requirement
# Part S
### S-32 POST /api/recharge
# Part E
# Part Rulings
| ruling 10 | the same thing twice | D-100 |
| ruling 11 | a second decision | D-100 |
# Part R
| R8 | a change is told |
| R45 | a deposit limit |
| R46 | the lowest wins |
`
const places = placesOf(
  spec,
  ['DEPOSIT-30'],
  ['docs/interface.md', 'README.md', 'docs/decisions/0001-nouns.md', 'tools/fuzz/world.ts'],
  ['fuzz'],
)
const codeFile = 'apps/api/src/deposit/deposit.ts'

test.each([
  ['// D-999', 'D-999'],
  ['// S-99', 'S-99'],
  ['// D-100 is cited in a row, and has no heading', 'D-100'],
  ['// rulings 10 and 12', 'ruling 12'],
  ['// Ruling 9.', 'ruling 9'],
  ['// R45 to R47', 'R47'],
  ['// R7', 'R7'],
  ['// part Q', 'part Q'],
  ['// decision 0002', 'decision 0002'],
  ['// Docs/decisions/0003.', 'decision 0003'],
  ["test('DEPOSIT-31 an amount outside the range is refused', () => {})", 'DEPOSIT-31'],
  ['// see ledger.md', 'document ledger.md'],
  ['// see docs/ledger.md', 'document docs/ledger.md'],
])('%s leads nowhere', (text, what) => {
  expect(brokenCitations(codeFile, text, places)).toEqual([expect.stringContaining(`:1 there is no ${what}`)])
})

test('a range, a list and a document are followed to every place that they name', () => {
  const text =
    '// D-051, S-32, rulings 10 and 11, R45 to R46, R8, decision 0001, docs/decisions/0001, part E, part R, DEPOSIT-30, interface.md, docs/interface.md'
  expect(brokenCitations(codeFile, text, places)).toEqual([])
})

test('what only looks like an id is none: an area without requirements, a spelling of another kind', () => {
  expect(brokenCitations(codeFile, '// UTF-8, SHA-256, part of, a ruling, R128', places)).toEqual([])
})

test('a document leads from its own folder', () => {
  const link = '[why](decisions/0001-nouns.md)'
  expect(brokenCitations('docs/agents.md', link, places)).toEqual([])
  expect(brokenCitations('docs/agents.md', '[how](../README.md)', places)).toEqual([])
  expect(brokenCitations('README.md', link, places)).toHaveLength(1)
})

test('a document names files, folders and commands that there are', () => {
  const good = '`tools/fuzz/world.ts` in `tools/fuzz/`, `npm run fuzz -- --seed 7`, `apps/<noun>/X.ts`, `tools/NAME.ts`'
  expect(brokenCitations('docs/agents.md', good, places)).toEqual([])
  expect(brokenCitations('docs/agents.md', '`tools/fuzz/gone.ts`, `tools/gone`, `npm run gone`', places)).toEqual([
    'docs/agents.md:1 there is no file tools/fuzz/gone.ts',
    'docs/agents.md:1 there is no file tools/gone',
    'docs/agents.md:1 there is no command gone',
  ])
  expect(brokenCitations('apps/play/README.md', '`src/gone.ts`', places)).toEqual([
    'apps/play/README.md:1 there is no file apps/play/src/gone.ts',
  ])
})
