import { expect, test } from 'vitest'
import { argumentNames, commonTranslations, keyOf } from './texts/catalog.ts'
import { pseudoText } from './texts/pseudo.ts'
import { messagesIn } from './texts/source.ts'
import { translateSource } from './texts/translate.ts'

const source = `export const copy = {
  title: '存款',
  code: 'USDT',
  '银行卡': 'key',
  hint: (min: string, max: string) => \`单笔 \${min} - \${max} 元\`,
  days: (count: number) => \`\${count}天\`,
  due: (names: readonly string[]) => \`\${names.map((name) => \`《\${name}》\`).join('')}需要您确认\`,
  brace: (name: string) => \`占位符 {\${name}} 不存在\`,
} as const
`
const translations: Record<string, string> = {
  存款: 'Deposit',
  '单笔 {min} - {max} 元': 'At most {max}, at least {min}',
  '{count}天': '{count, plural, one {# day} other {# days}}',
  '《{name}》': '“{name}”',
  '{value1}需要您确认': 'Please confirm `{value1}`',
  "占位符 '{'{name}'}' 不存在": "No placeholder '{'{name}'}'",
}

test('the texts of a file are its Chinese strings and templates, with named values', () => {
  expect(messagesIn('a.copy.ts', source).map(({ id }) => id)).toEqual([
    '存款',
    '单笔 {min} - {max} 元',
    '{count}天',
    '{value1}需要您确认',
    '《{name}》',
    "占位符 '{'{name}'}' 不存在",
  ])
})

test('a translated file has the texts, orders and plurals of the translations', async () => {
  const made = translateSource('a.copy.ts', source, (id) => translations[id] ?? null)
  const script = made?.replaceAll(/: (?:readonly )?(?:string|number)(?:\[\])?(?=[,)])| as const/g, '')
  const { copy } = (await import(`data:text/javascript,${encodeURIComponent(script ?? '')}`)) as {
    copy: Record<string, never> & { hint: (min: string, max: string) => string }
  }
  const given = copy as unknown as Record<string, (...values: unknown[]) => string>
  expect([copy['title'], copy['code']]).toEqual(['Deposit', 'USDT'])
  expect(copy.hint('100', '500')).toBe('At most 500, at least 100')
  expect([1, 2].map((count) => given['days']?.(count))).toEqual(['1 day', '2 days'])
  expect(given['due']?.(['A', 'B'])).toBe('Please confirm `“A”“B”`')
  expect(given['brace']?.('x')).toBe('No placeholder {x}')
})

test('a translated text formats its arguments with the formats of its language', () => {
  const formats = 'const $formats = formatsOfTheTest'
  const made = translateSource(
    'a.copy.ts',
    source,
    (id) => (id.startsWith('单笔') ? '{min, money} to {max, number}' : null),
    formats,
  )
  expect(made).toContain(formats)
  expect(made).toContain('`${$formats.moneyOf(min)} to ${$formats.number(max)}`')
  expect(argumentNames('{min, money} to {max, number}')).toEqual(['max', 'min'])
  expect(argumentNames(pseudoText('{min, money} to {at, time}', true))).toEqual(['at', 'min'])
})

test('an unknown format of a translation fails the build', () => {
  expect(() => translateSource('a.copy.ts', source, (id) => (id === '{count}天' ? '{count, weight}' : null))).toThrow(
    'unknown format in a translation: weight',
  )
})

test('a file without translations is not changed', () => {
  expect(translateSource('a.copy.ts', source, () => null)).toBeNull()
})

test('an unknown argument of a translation fails the build', () => {
  expect(() => translateSource('a.copy.ts', source, (id) => (id === '{count}天' ? '{days} days' : null))).toThrow(
    'unknown argument {days}',
  )
})

test('a new text gets the translation on which all other files agree', () => {
  const catalog = new Map([
    [keyOf('a', '存款'), 'Deposit'],
    [keyOf('b', '存款'), 'Deposit'],
    [keyOf('a', '审核'), 'Review'],
    [keyOf('b', '审核'), 'Approve'],
    [keyOf('c', '审核'), 'Review'],
  ])
  expect([...commonTranslations(catalog)]).toEqual([['存款', 'Deposit']])
})

test('the lengthened English keeps arguments and plurals', () => {
  const text = '{count, plural, one {# day} other {# days}} of {name}'
  expect(argumentNames(pseudoText(text, true))).toEqual(argumentNames(text))
  expect(pseudoText('Deposit', false)).toMatch(/^Ðéþöšîţ~+$/)
})
