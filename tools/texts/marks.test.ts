import { expect, test } from 'vitest'
import { markedText, plainText, withoutMarks } from './marks.ts'
import { translateSource } from './translate.ts'

test('marks are removed, and the places of texts and their values refer to the code without marks', () => {
  const source =
    'export const copy = { a: "存款", b: (amount: string, names: string[]) => `${names.map((name) => `《${name}》`).join()}共${amount}元` }'
  const numbers: string[] = []
  const made = translateSource(
    'a.copy.ts',
    source,
    (id) => (id === '存款' ? 'Deposit' : null),
    '',
    ({ id }) => {
      if (!numbers.includes(id)) numbers.push(id)
      return numbers.indexOf(id)
    },
  )!
  const { code, places } = withoutMarks('a.js', made)
  expect(code).toBe(source.replace('存款', 'Deposit'))
  const slices = places.map(({ number, range, values }) => [
    numbers[number],
    code.slice(...range),
    Object.entries(values).map(([name, at]) => [name, code.slice(...at)]),
  ])
  expect(slices).toEqual([
    ['存款', 'Deposit', []],
    [
      '{value1}共{amount}元',
      '${names.map((name) => `《${name}》`).join()}共${amount}元',
      [
        ['value1', '${names.map((name) => `《${name}》`).join()}'],
        ['amount', '${amount}'],
      ],
    ],
    ['《{name}》', '《${name}》', [['name', '${name}']]],
  ])
})

test('marks that a minifier has escaped are found', () => {
  const marked = JSON.stringify(markedText(7, 'Hi')).replaceAll(
    /[\uE000-\uE005]/g,
    (mark) => `\\u${mark.codePointAt(0)!.toString(16)}`,
  )
  expect(withoutMarks('a.js', marked)).toEqual({ code: '"Hi"', places: [{ number: 7, range: [1, 3], values: {} }] })
})

test('an index lists a text in the form in which an operator writes it', () => {
  expect(plainText('{count, plural, one {# day} other {# days}} for {amount, money}', true)).toBe(
    '{count} days for {amount}',
  )
  expect(plainText('50 % {of}', false)).toBe('50 % {of}')
})
