import { expect, test } from 'vitest'
import { fenFromYuan } from './money.ts'
import { readAmount, readNumber } from './typed.ts'

test.each([
  ['100。50', '100.50'],
  ['100．50', '100.50'],
  ['100｡5', '100.5'],
  ['1５0', '150'],
  ['๑๐๐', '100'],
  ['١٠٠', '100'],
  ['۱۲۳', '123'],
  ['१२.५', '12.5'],
  ['\u202d1,234.50\u202c', '1234.50'],
  ['1\u00a0234.50', '1234.50'],
  ['1\u202f234', '1234'],
  ['CN¥100', '100'],
  ['100元', '100'],
  ['\u200b100\ufeff', '100'],
  ['1,234.50', '1234.50'],
  ['1，234．50', '1234.50'],
  ['¥1 234.50', '1234.50'],
  ['￥100', '100'],
  ['0100', '100'],
  ['00.5', '0.5'],
  ['.5', '0.5'],
  ['100.', '100'],
  ['1,234,567', '1234567'],
])('an amount typed as %s is read as %s', (typed, read) => {
  expect(readAmount(typed)).toBe(read)
})

test.each([
  ['10.000', '10000'],
  ['1.234.567,8', '1234567.8'],
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['12.50', '12.50'],
  [',5', '0.5'],
])('where the mark is a comma, %s is read as %s', (typed, read) => {
  expect(readAmount(typed, ',')).toBe(read)
})

test.each([
  '10,5',
  '1,23',
  '1.2.3',
  '12,34.5',
  '-5',
  '5e2',
  '1k',
  '0x10',
  'abc',
  '',
  '.',
  '1234,567',
  '100元50',
  '十',
  '100٫5',
  '100、5',
])('the text %s is no amount and stays as it is', (typed) => {
  expect(readAmount(typed)).toBe(typed)
})

test.each(['0.500', '1,234', '1.23.4', '1,2,3'])('where the mark is a comma, %s is refused', (typed) => {
  expect(fenFromYuan(readAmount(typed, ','))).toBeNull()
})

test.each([
  ['－1,200', '.', '-1200'],
  ['\u221212。5', '.', '-12.5'],
  ['１０．０００', ',', '10000'],
  ['-1.234,5', ',', '-1234.5'],
  ['1e5', '.', '1e5'],
  ['0x10', '.', '0x10'],
  ['-', '.', '-'],
])('a number typed as %s with the mark %s is read as %s', (typed, mark, read) => {
  expect(readNumber(typed, mark)).toBe(read)
})
