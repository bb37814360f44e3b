import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('rows stand under their head, with the mark that spreadsheets need', () => {
  const rows = [
    ['单号', '金额'],
    ['D1', '100.00'],
    [8, null],
  ]
  expect(csvOf(rows)).toBe('\uFEFF单号,金额\r\nD1,100.00\r\n8,\r\n')
})

test('commas, quotes and line breaks are quoted', () => {
  expect(csvOf([['a'], ['x,y'], ['say "hi"'], ['1\n2']])).toBe('\uFEFFa\r\n"x,y"\r\n"say ""hi"""\r\n"1\n2"\r\n')
})

test('R20 what is exported is read by spreadsheets and not run: a formula is disarmed, a negative amount is not', () => {
  expect(csvOf([['a'], ['=1+1'], ['-12.50'], ['-cmd'], ['@x']])).toBe("\uFEFFa\r\n'=1+1\r\n-12.50\r\n'-cmd\r\n'@x\r\n")
})
