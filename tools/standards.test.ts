import { expect, test } from 'vitest'
import { idle, page, type Standard, standardsOf } from './standards.ts'

const rule: Standard = { id: 'R9', text: 'a | b', by: [], open: '' }
const read = (file: string) => (file === 'a.test.ts' ? "test('a: title of it')" : null)

test('a title holds the rules that it begins with, among other ids', () => {
  expect(standardsOf('R51 R52 ruling 23 who is shut out')).toEqual(['R51', 'R52'])
  expect(standardsOf('AUTH-01, R5 a name')).toEqual(['R5'])
  expect(standardsOf('a step of R5')).toEqual([])
})

test('a rule is held by a test, by a place that is there, or openly not', () => {
  expect(idle(rule, [], read)).toHaveLength(1)
  expect(idle(rule, [{ file: 'a.test.ts', title: 'R9 it' }], read)).toEqual([])
  expect(idle({ ...rule, open: 'There is no screen.' }, [], read)).toEqual([])
  expect(idle({ ...rule, by: ['a.test.ts: a: title'] }, [], read)).toEqual([])
  expect(idle({ ...rule, by: ['a.test.ts: another', 'b.tsx'] }, [], read)).toEqual([
    'R9: a.test.ts has no "another"',
    'R9: there is no b.tsx',
  ])
})

test('the page counts what is held, as decided, in part or not, and says which', () => {
  const rows = [
    rule,
    { ...rule, id: 'R8', by: ['x.tsx'], open: 'A part.' },
    { ...rule, id: 'R7', open: 'All of it.' },
    { ...rule, id: 'R6', by: ['x.tsx'], open: 'Decided: later.' },
  ]
  const text = page(rows, (id) => (id === 'R9' ? [{ file: 'a.test.ts', title: 'R9 it' }] : []))
  expect(text).toContain('Of 4 rules 1 are held, 1 as it was decided, 1 in part, 1 not.')
  expect(text).toContain('| R9 | a \\| b | `a.test.ts`: R9 it | - |')
  expect(text).toContain('| R7 | a \\| b | **not held** | All of it. |')
})
