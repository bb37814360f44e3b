import { expect, test } from 'vitest'
import { cellCode, cellText, dayInCell, hasCardChecksum, isRewritten, isRounded } from './sheet.ts'

test.each([
  '1990-01-05',
  '1990/1/5',
  '1990-1-5',
  '1990/01/05',
  '1990.1.5',
  '1990年1月5日',
  '1990年01月05日',
  '1990 年 1 月 5 日',
  '19900105',
  '1990/1/5 0:00',
  '1990-01-05 00:00:00',
  '1990-01-05T00:00:00Z',
  '="1990-01-05"',
  "'1990-01-05",
  ' １９９０／１／５ ',
])('the cell %s is the day 1990-01-05', (cell) => expect(dayInCell(cell)).toBe('1990-01-05'))

test.each([
  '',
  '5/1/1990',
  '1/5/90',
  '90-1-5',
  '32878',
  '1990-13-01',
  '1990-02-30',
  '1990-1',
  '1990/1-',
  'Jan-90',
  '#####',
])('the cell "%s" is no day', (cell) => expect(dayInCell(cell)).toBeNull())

test('marks of texts are removed, lost digits are recognised', () => {
  expect(["'00123", '="00123"', ' 00123 ', '00123'].map(cellText)).toEqual(Array.from({ length: 4 }, () => '00123'))
  expect(['13800000000.0', '138 0000-0000', '１３８００００００００'].map(cellCode)).toEqual(
    Array.from({ length: 3 }, () => '13800000000'),
  )
  for (const cell of ['1.10101E+17', '1.10101e17', '1,10101E+17', '6.222E+18', '######'])
    expect([cell, isRewritten(cell)]).toEqual([cell, true])
  for (const cell of ['110101199003070015', 'E12345678', '11010119900307001X', '123E45', ''])
    expect([cell, isRewritten(cell)]).toEqual([cell, false])
  expect(['110101199003070000', '6222021234567890000', '110101199003070015', '1000'].map(isRounded)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(['4111111111111111', '4111111111111112'].map(hasCardChecksum)).toEqual([true, false])
})
