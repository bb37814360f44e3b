import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('csvOf writes a BOM, the header and the rows', () => {
  const rows = [
    ['单号', '金额'],
    ['D1', '100.00'],
    [8, null],
  ]
  expect(csvOf(rows)).toBe('\uFEFF单号,金额\r\nD1,100.00\r\n8,\r\n')
})

test('csvOf quotes cells that contain commas, quotes or line breaks', () => {
  expect(csvOf([['a'], ['x,y'], ['say "hi"'], ['1\n2']])).toBe('\uFEFFa\r\n"x,y"\r\n"say ""hi"""\r\n"1\n2"\r\n')
})

test('csvOf prefixes formulas with an apostrophe but not negative amounts [R20]', () => {
  expect(csvOf([['a'], ['=1+1'], ['-12.50'], ['-cmd'], ['@x']])).toBe("\uFEFFa\r\n'=1+1\r\n-12.50\r\n'-cmd\r\n'@x\r\n")
})

test('csvOf also prefixes formulas that start with blanks, line breaks or full-width signs [R20]', () => {
  const armed = [
    '=1',
    '+1',
    '@x',
    '-cmd',
    ' =1',
    '\u3000=1',
    '\uFEFF=1',
    '\t1',
    '\r1',
    '\n1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ]
  for (const cell of armed)
    expect(
      csvOf([[cell]])
        .replace(/^\uFEFF"?/, '')
        .slice(0, 2),
    ).toBe(`'${cell[0]}`)
  for (const cell of ['-5.00', '5', 'a=1', ' a', '1-2', '']) expect(csvOf([[cell]])).toBe(`\uFEFF${cell}\r\n`)
})
