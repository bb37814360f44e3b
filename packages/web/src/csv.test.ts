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
  for (const cell of ['-5.00', '5', 'a=1', ' a', 'a-2', '']) expect(csvOf([[cell]])).toBe(`\uFEFF${cell}\r\n`)
})

test('csvOf marks texts that a spreadsheet would change, and leaves amounts, numbers, days and times', () => {
  const changed = [
    '497391e29',
    '6222021234567890123',
    '110101199003071234',
    '202603101205',
    '0123',
    '1,234',
    '(5)',
    '１２３４',
    'sep2025',
    'SEPT1',
    'mar-1',
    '1-2',
    '3/4',
    '2026/3/10',
    '1.2.3',
    '12mar',
    '2025年9月',
    '9月1日',
    '3:2',
    '1:2:3',
    '1:02:03.5',
    '下午3:05',
    '3时5分',
    '5 PM',
    '3 p',
    '.5',
    '1 1/2',
    '1 - 2',
    '3 / 4',
    '0.1234567890123456789',
    'true',
  ]
  for (const cell of changed) expect(csvOf([[cell]])).toContain(`'${cell}`)
  const kept = [
    '0',
    '0.50',
    '-12.50',
    '1234567.89',
    '0.123456',
    '13800138000',
    '2026-03-10',
    '2026-03-10 12:05:06',
    '09:05',
  ]
  for (const cell of [
    ...kept,
    'koi123',
    'marlin',
    'marco1x',
    'D20260310120506',
    '张三',
    'may be',
    '3 pieces',
    '5p',
    '1 of 2',
    '3时',
    '',
  ])
    expect(csvOf([[cell]])).toBe(`\uFEFF${cell}\r\n`)
  expect(csvOf([[1234567890123456]])).toBe('\uFEFF1234567890123456\r\n')
})
