import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { labels } from './money/channel/adapter.copy.ts'
import { AmountOutside, ChannelUnknown, notes, SettingWrong } from './money/deposit/deposit.copy.ts'
import { refusedRow } from './desk/import/import.copy.ts'
import { type Language, languages } from './language.ts'
import { sentenceIn, translated, translatedNote } from './textsIn.ts'
import { WithdrawalsHeld } from './money/withdraw/withdraw.copy.ts'

const han = /\p{Script=Han}/u

test('every file with texts is in texts.ts', () => {
  const listed = [...readFileSync(join(import.meta.dirname, 'texts.ts'), 'utf8').matchAll(/'\.\/(.+)'/g)].map(
    ([, file]) => file,
  )
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.copy.ts'),
  )
  expect(new Set(listed)).toEqual(new Set(files))
})

test('a refusal has a sentence in each language, with its values', () => {
  const detail = { min: '100', max: '50000' }
  expect(sentenceIn('zh', AmountOutside, detail)).toBe('请输入金额在100-50000之间！')
  expect(sentenceIn('en', AmountOutside, detail)).toBe('Enter an amount from ¥100 to ¥50,000')
  expect(sentenceIn('vi', AmountOutside, detail)).toBe('Vui lòng nhập số tiền từ 100\u00A0¥ đến 50.000\u00A0¥')
  expect(sentenceIn('th', AmountOutside, detail)).toBe('โปรดกรอกจำนวนเงินระหว่าง ¥100-¥50,000')
  const until = '2026-03-01 12:05:06'
  expect(sentenceIn('zh', WithdrawalsHeld, { until })).toContain('，2026-03-01 12:05:06前暂停取款')
  expect(sentenceIn('en', WithdrawalsHeld, { until })).toContain('until Mar 1, 2026, 12:05:06 because')
  expect(sentenceIn('vi', WithdrawalsHeld, { until })).toContain('đến 12:05:06 01/03/2026.')
  expect(sentenceIn('th', WithdrawalsHeld, { until })).toContain('1 มี.ค. 2026 12:05:06')
  for (const language of languages.filter((one) => one !== 'zh')) {
    expect(sentenceIn(language, ChannelUnknown, undefined)).not.toMatch(han)
  }
})

test('a text of the contract is translated, and any other text is not changed', () => {
  expect(translated('zh', '登录成功')).toBe('登录成功')
  expect(translated('en', '登录成功')).not.toMatch(han)
  expect(translated('en', 'not a text of the contract')).toBe('not a text of the contract')
})

test('a stored sentence with values is translated with its values', () => {
  const note = (language: Language, text: string) => translatedNote(language, ({ deposit }) => deposit.notes, text)
  const stored = notes.wrongAmount('1234.50')
  expect(note('zh', stored)).toBe(stored)
  expect(note('en', stored)).toContain('¥1,234.50')
  expect(note('vi', stored)).toContain('1.234,50\u00A0¥')
  expect(note('en', notes.paymentFailed)).not.toMatch(han)
  expect(note('en', '玩家要求取消')).toBe('玩家要求取消')
})

test('each reason for which an import refuses a row is translated, with its values', () => {
  const rows = [
    ...Object.values(refusedRow).flatMap((reason) => (typeof reason === 'string' ? [reason] : [])),
    refusedRow.columns(3, 4),
    refusedRow.repeated(12),
    refusedRow.money('balance'),
    refusedRow.young(18),
    refusedRow.oneOf('type', ['bank', 'usdt']),
    refusedRow.hashKind('password'),
    refusedRow.venue('ag'),
  ]
  for (const row of rows) {
    expect(translatedNote('zh', ({ imports }) => imports.refusedRow, row)).toBe(row)
    for (const language of languages.filter((one) => one !== 'zh'))
      expect(translatedNote(language, ({ imports }) => imports.refusedRow, row)).not.toMatch(han)
  }
  expect(translatedNote('en', ({ imports }) => imports.refusedRow, refusedRow.oneOf('type', ['bank', 'usdt']))).toMatch(
    /type.*bank.*usdt/,
  )
})

test('a value of a refusal that is a text is translated', () => {
  const detail = { name: 'pid', title: labels.pid }
  expect(sentenceIn('zh', SettingWrong, detail)).toBe('请检查配置项「商户号（pid）」')
  expect(sentenceIn('en', SettingWrong, detail)).toContain('Merchant ID (pid)')
})
