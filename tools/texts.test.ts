import { expect, test } from 'vitest'
import { argumentNames, commonTranslations, keyOf, proposalOf, senseFaults } from './texts/catalog.ts'
import { pseudoText } from './texts/pseudo.ts'
import { rulesOf } from './texts/rules.ts'
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
  '{value1}需要您确认': 'Please confirm `{value1, list}`',
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
  const formats = "const $formats = { list: (items) => new Intl.ListFormat('en').format(items) }"
  const made = translateSource('a.copy.ts', source, (id) => translations[id] ?? null, formats)
  const script = made?.replaceAll(/: (?:readonly )?(?:string|number)(?:\[\])?(?=[,)])| as const/g, '')
  const { copy } = (await import(`data:text/javascript,${encodeURIComponent(script ?? '')}`)) as {
    copy: Record<string, never> & { hint: (min: string, max: string) => string }
  }
  const given = copy as unknown as Record<string, (...values: unknown[]) => string>
  expect([copy['title'], copy['code']]).toEqual(['Deposit', 'USDT'])
  expect(copy.hint('100', '500')).toBe('At most 500, at least 100')
  expect([1, 2].map((count) => given['days']?.(count))).toEqual(['1 day', '2 days'])
  expect(given['due']?.(['A', 'B', 'C'])).toBe('Please confirm `“A”, “B”, and “C”`')
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

test('a new text gets the translation on which all other files agree, as a fuzzy one', () => {
  const catalog = new Map([
    [keyOf('a', '存款'), 'Deposit'],
    [keyOf('b', '存款'), 'Deposit'],
    [keyOf('a', '审核'), 'Review'],
    [keyOf('b', '审核'), 'Approve'],
    [keyOf('c', '审核'), 'Review'],
  ])
  const common = commonTranslations(catalog)
  expect([...common]).toEqual([['存款', 'Deposit']])
  expect(proposalOf(common, '存款')).toEqual({ translation: 'Deposit', isFuzzy: true })
  expect(proposalOf(common, '审核')).toBeNull()
})

test('the lengthened English keeps arguments and plurals', () => {
  const text = '{count, plural, one {# day} other {# days}} of {name}'
  expect(argumentNames(pseudoText(text, true))).toEqual(argumentNames(text))
  expect(pseudoText('Deposit', false)).toMatch(/^Ðéþöšîţ~+$/)
})

test('a comment before a text tells its sense, and lists have no separator of their own', () => {
  const code = `export const copy = {
    on: '停用',
    stop: /* sense: verb */ '停用',
    banks: (names: string[], count: number) => \`\${names.join('、')}暂停，共\${count}家\`,
  }`
  expect(messagesIn('a.copy.ts', code).map(({ id, sense, path }) => [id, sense, path.join('.')])).toEqual([
    ['停用', '', 'copy.on'],
    ['停用', 'verb', 'copy.stop'],
    ['{names}暂停，共{count}家', '', 'copy.banks'],
  ])
  const senses = (id: string, _: boolean, sense: string) =>
    id === '停用' ? (sense ? 'Disable' : 'Disabled') : '{names} paused ({count})'
  const made = translateSource('a.copy.ts', code, senses)
  expect(made).toContain('on: "Disabled"')
  expect(made).toContain('*/ "Disable"')
  expect(made).toContain("${names.join(', ')} paused")
})

test('translations follow the rules of form and the glossary', () => {
  const faultsOf = (id: string, translation: string, language: 'en' | 'vi' | 'th' = 'en', folder = 'apps/play') =>
    rulesOf(
      folder,
      language,
      new Map([['app\u0004安全中心', 'Security']]),
    )({ context: 'a', id, isTemplate: id.includes('{'), path: [], counts: new Set(['days']) }, translation)
  expect(faultsOf('今日 {amount}', 'Today {amount, money}')).toEqual([])
  expect(faultsOf('今日 {amount}', 'Today ¥{amount}')).toEqual(['an amount without format `money`'])
  expect(faultsOf('初审', 'First review · ')).toEqual(['begins or ends with a separator'])
  expect(faultsOf('{days}天', '{days} days in a row')).toEqual(['no plural of "{days} days"'])
  expect(faultsOf('{days}天', '{days, plural, one {# day} other {# days}} in a row')).toEqual([])
  expect(faultsOf('完成，请刷新', 'It is done. Refresh')).toEqual(['no full stop after the last sentence'])
  expect(faultsOf('规则「{name}」', 'Rule "{name}"')).toEqual(['straight quotes'])
  expect(faultsOf('在「安全中心」查看', 'See “Safety”')).toEqual(['"安全中心" is called "Security"'])
  expect(faultsOf('流水', 'Doanh thu', 'vi')).toEqual(['"Doanh thu" instead of "doanh thu cược" for 流水'])
  expect(faultsOf('场馆', 'Venue')).toEqual(['"Venue" instead of "provider" for 场馆'])
  expect(faultsOf('场馆', 'Sảnh', 'vi')).toEqual(['"Sảnh" instead of "nhà cung cấp" for 场馆'])
  expect(faultsOf('场馆', 'Sảnh', 'vi', 'apps/console')).toEqual([])
  expect(faultsOf('请选择', 'กรุณาเลือก', 'th')).toContain('"กรุณา" is forbidden by the glossary')
})

test('a text under two names needs a sense if the catalogs translate it differently', () => {
  const text = (context: string, id: string, name: string) => ({ context, id, path: ['copy', name] })
  const texts = [
    text('app', '任务', 'missions'),
    text('app', '任务', 'tasks'),
    text('task', '任务', 'title'),
    text('app', '玩家', 'players'),
    text('app', '玩家', 'title'),
  ]
  const catalogs = [
    new Map([
      [keyOf('app', '任务'), 'Missions'],
      [keyOf('task', '任务'), 'Tasks'],
      [keyOf('app', '玩家'), 'Players'],
    ]),
  ]
  expect(senseFaults(texts, catalogs)).toEqual(['one text under missions, tasks: write a sense before it: app: 任务'])
  const apart = [text('app', '任务', 'missions'), text('app#background', '任务', 'tasks')]
  expect(senseFaults(apart, catalogs)).toEqual([])
})
