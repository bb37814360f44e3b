import { expect, test } from 'vitest'
import { deadTexts } from './copies.ts'

const copy = 'apps/play/src/mine/mine.copy.ts'
const page = 'apps/play/src/mine/MinePage.tsx'
const texts = "export const copy = {\n  title: '我的',\n  late: (days: number) => `${days}天`,\n  openText: '开',\n}\n"
const dead = (source: string) =>
  deadTexts(
    new Map([
      [copy, texts],
      [page, source],
    ]),
  )
const fromCopy = "import { copy } from './mine.copy.ts'\n"

test.each([
  ['reads it', `${fromCopy}const shown = [copy.title, copy.late(2), copy.openText]`],
  ['calls it otherwise', "import { copy as mine } from './mine.copy.ts'\n[mine.title, mine.late(2), mine.openText]"],
  ['hands all of them on and spells the keys', `${fromCopy}show(copy)\nconst { title, late, openText } = words`],
  ['puts a key together', `${fromCopy}copy[\`\${state}Text\`]\ncopy.title\ncopy.late(2)`],
])('a text is read where a page %s', (_how, source) => {
  expect(dead(source)).toEqual([])
})

test.each([
  ['does not name it', `${fromCopy}copy.title\ncopy.openText`],
  ['names it in a comment only', `${fromCopy}// copy.late\ncopy.title\ncopy.openText`],
  ['reads that of another file', `${fromCopy}copy.title\ncopy.openText\nother.late`],
  ['hands all of them on, and nobody spells its key', `${fromCopy}show({ ...copy })\nwords.title\nwords.openText`],
])('a text is dead where a page %s', (_how, source) => {
  expect(dead(source)).toEqual([`${copy}: nobody reads copy.late`])
})

test('a text whose keys are those of a type is left alone', () => {
  expect(deadTexts(new Map([[copy, "export const names: Record<string, string> = { open: '开' }\n"]]))).toEqual([])
})
