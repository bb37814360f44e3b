import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AmountOutside, ChannelUnknown } from './deposit/deposit.copy.ts'
import { languages } from './language.ts'
import { sentenceIn, translated } from './textsIn.ts'

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
  for (const language of languages.filter((one) => one !== 'zh')) {
    expect(sentenceIn(language, AmountOutside, detail)).toMatch(/100.*50000/)
    expect(sentenceIn(language, ChannelUnknown, undefined)).not.toMatch(han)
  }
})

test('a text is translated; one that is not of the contract stays', () => {
  expect(translated('zh', '登录成功')).toBe('登录成功')
  expect(translated('en', '登录成功')).not.toMatch(han)
  expect(translated('en', 'not a text of the contract')).toBe('not a text of the contract')
})
