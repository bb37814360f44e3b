import { expect, test } from 'vitest'
import { isRealname } from './player/auth/auth.check.ts'
import { isPlainName, isPlainText } from './name.ts'

test('rejects names with invisible or confusable characters', () => {
  const hidden = [
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2066',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u0007',
    '\ue000',
    '\u2028',
    '\u3000',
    '\u00a0',
    '\t',
    '\u3164',
    '\ufe0f',
  ]
  for (const sign of hidden) expect([sign, isPlainText(`张${sign}三`)]).toEqual([sign, false])
  for (const name of ['张三', '买买提·艾力', "O'Neill", 'Li Si', '锦绣（上海）']) expect(isPlainText(name)).toBe(true)
  for (const name of [' 张三', '张  三', 'Ｌi', '⼀三', '锦（一）']) expect(isPlainName(name)).toBe(false)
})

test('accepts only letters, Chinese characters and common separators in a real name [AUTH-42]', () => {
  for (const name of ['张三', '买买提·艾力', 'Li Si', '张三・李四']) expect(isRealname(name, ['zh'])).toBe(true)
  for (const name of ['\u2f00三', '\u2ea0三', '\uf900三', '张\u3000三', '张\u200b三', 'Ｌi'])
    expect(isRealname(name, ['zh', 'vi', 'th'])).toBe(false)
})
