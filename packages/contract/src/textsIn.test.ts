import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AmountOutside, ChannelUnknown } from './deposit/deposit.copy.ts'
import { languages } from './language.ts'
import { sentenceIn, translated } from './textsIn.ts'
import { WithdrawalsHeld } from './withdraw/withdraw.copy.ts'

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
  expect(sentenceIn('vi', WithdrawalsHeld, { until })).toContain('đến 12:05:06 1 thg 3, 2026,')
  expect(sentenceIn('th', WithdrawalsHeld, { until })).toContain('1 มี.ค. 2026 12:05:06')
  for (const language of languages.filter((one) => one !== 'zh')) {
    expect(sentenceIn(language, ChannelUnknown, undefined)).not.toMatch(han)
  }
})

test('a text is translated; one that is not of the contract stays', () => {
  expect(translated('zh', '登录成功')).toBe('登录成功')
  expect(translated('en', '登录成功')).not.toMatch(han)
  expect(translated('en', 'not a text of the contract')).toBe('not a text of the contract')
})
