import { expect, test } from 'vitest'
import { ago, formatsIn } from './formats.ts'
import { languages } from './language.ts'
import { fen } from './money.ts'

const inEach = (write: (formats: ReturnType<typeof formatsIn>) => string): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, write(formatsIn(language))]))

test('formats amounts with the sign of the currency', () => {
  expect(inEach(({ money }) => money(fen(123_450)))).toEqual({
    zh: '¥1,234.50',
    en: '¥1,234.50',
    vi: '1.234,50\u00A0¥',
    th: '¥1,234.50',
  })
  expect(inEach(({ money }) => money(fen(-500)))).toEqual({
    zh: '-¥5.00',
    en: '-¥5.00',
    vi: '-5,00\u00A0¥',
    th: '-¥5.00',
  })
})

test('formats amounts without the currency sign in each language', () => {
  expect(inEach(({ amount }) => amount(fen(9_999_999_999)))).toEqual({
    zh: '99,999,999.99',
    en: '99,999,999.99',
    vi: '99.999.999,99',
    th: '99,999,999.99',
  })
})

test('formats amounts in sentences, with cents only if they are written', () => {
  expect(inEach(({ moneyOf }) => ['50000', '0.5', '1,234.50', '—'].map(moneyOf).join(' | '))).toEqual({
    zh: '¥50000 | ¥0.5 | ¥1,234.50 | ¥—',
    en: '¥50,000 | ¥0.50 | ¥1,234.50 | —',
    vi: '50.000\u00A0¥ | 0,50\u00A0¥ | 1.234,50\u00A0¥ | —',
    th: '¥50,000 | ¥0.50 | ¥1,234.50 | —',
  })
})

test('formats numbers with the decimals with which they are written', () => {
  expect(inEach(({ number }) => [12_345, '1234.5', '0.80', ''].map(number).join(' | '))).toEqual({
    zh: '12345 | 1234.5 | 0.80 | ',
    en: '12,345 | 1,234.5 | 0.80 | ',
    vi: '12.345 | 1.234,5 | 0,80 | ',
    th: '12,345 | 1,234.5 | 0.80 | ',
  })
})

test('formats times without changing the time zone, in Gregorian years', () => {
  const at = '2026-03-01 02:05:06'
  expect(inEach(({ time }) => time(at))).toEqual({
    zh: '2026-03-01 02:05:06',
    en: 'Mar 1, 2026, 02:05:06',
    vi: '02:05:06 01/03/2026',
    th: '1 มี.ค. 2026 02:05:06',
  })
  expect(inEach(({ time }) => time(at, 'minute'))).toEqual({
    zh: '2026-03-01 02:05',
    en: 'Mar 1, 2026, 02:05',
    vi: '02:05 01/03/2026',
    th: '1 มี.ค. 2026 02:05',
  })
  expect(inEach(({ time }) => time(at, 'day'))).toEqual({
    zh: '2026-03-01',
    en: 'Mar 1, 2026',
    vi: '01/03/2026',
    th: '1 มี.ค. 2026',
  })
  expect(inEach(({ time }) => time(at, 'short'))).toEqual({
    zh: '03-01 02:05',
    en: 'Mar 1, 02:05',
    vi: '02:05 01/03',
    th: '1 มี.ค. 02:05',
  })
  expect(inEach(({ time }) => time(at, 'clock'))).toEqual({ zh: '02:05', en: '02:05', vi: '02:05', th: '02:05' })
})

test('formats days, months and times without seconds as written, and does not change other text', () => {
  expect(
    inEach(({ time }) =>
      ['2026-03-01', '2026-03', '2026-03-01 12:05', '永久', ''].map((text) => time(text)).join(' | '),
    ),
  ).toEqual({
    zh: '2026-03-01 | 2026-03 | 2026-03-01 12:05 | 永久 | ',
    en: 'Mar 1, 2026 | March 2026 | Mar 1, 2026, 12:05 | 永久 | ',
    vi: '01/03/2026 | tháng 3 năm 2026 | 12:05 01/03/2026 | 永久 | ',
    th: '1 มี.ค. 2026 | มีนาคม 2026 | 1 มี.ค. 2026 12:05 | 永久 | ',
  })
})

test('formats how long ago something happened', () => {
  const written = languages.map((language) => [
    language,
    [1, 59, 60, 1440, 4320].map((minutes) => ago(minutes, language)).join(' | '),
  ])
  expect(Object.fromEntries(written)).toEqual({
    zh: '1分钟前 | 59分钟前 | 1小时前 | 1天前 | 3天前',
    en: '1 minute ago | 59 minutes ago | 1 hour ago | 1 day ago | 3 days ago',
    vi: '1 phút trước | 59 phút trước | 1 giờ trước | 1 ngày trước | 3 ngày trước',
    th: '1 นาทีที่ผ่านมา | 59 นาทีที่ผ่านมา | 1 ชั่วโมงที่ผ่านมา | 1 วันที่ผ่านมา | 3 วันที่ผ่านมา',
  })
})
