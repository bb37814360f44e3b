import { expect, test } from 'vitest'
import { changedValues, type Field, gatherTexts, rebaseValues, textFields, toBody, toForm, withTexts } from './field.ts'

const fields: Field[] = [
  { name: 'name', label: '名称', isRequired: true },
  { name: 'amount', label: '金额', kind: 'money' },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '启用', kind: 'switch', initial: 1 },
  {
    name: 'kind',
    label: '种类',
    kind: 'select',
    options: [
      { value: 1, label: '一' },
      { value: 2, label: '二' },
    ],
  },
  { name: 'start_time', label: '开始', kind: 'time' },
  { name: 'code', label: '代码', isFixed: true },
]
const row = {
  id: 'a',
  name: '甲',
  amount: '100.00',
  sort: 3,
  state: '1',
  kind: '2',
  start_time: '2026-03-01 00:00:00',
  code: 'ag',
}

test('fills a new form with the initial values', () => {
  expect(toForm(fields, null)).toMatchObject({ name: '', sort: '10', state: true, kind: undefined, start_time: '' })
})

test('accepts numbers, numeric text and text select values in a row', () => {
  expect(toForm(fields, row)).toMatchObject({
    amount: '100.00',
    state: true,
    kind: 2,
    start_time: '2026-03-01 00:00:00',
  })
  expect(toForm(fields, { amount: 100 })).toMatchObject({ amount: '100', name: '', state: false })
})

test('omits blank fields from a new body, keeps money as text and sends switches as 1 or 0', () => {
  const values = { ...toForm(fields, null), name: '乙', amount: ' 5.50 ', state: false }
  expect(toBody(fields, values)).toEqual({ name: '乙', amount: '5.50', sort: 10, state: 0 })
})

test('only changed fields are sent, and no fixed field', () => {
  expect(changedValues(fields, row, { ...toForm(fields, row), name: '丙', state: false, code: 'pp' })).toEqual({
    name: '丙',
    state: 0,
  })
  expect(changedValues(fields, row, toForm(fields, row))).toEqual({})
})

test('a cleared field is sent', () => {
  expect(changedValues(fields, row, { ...toForm(fields, row), start_time: '', sort: '' })).toEqual({
    start_time: '',
    sort: null,
  })
})

test('updates unedited fields when the row changes and sends only edited fields', () => {
  const now = { ...row, amount: '250.00', sort: 9, state: '0' }
  const [before, after] = [toForm(fields, row), toForm(fields, now)]
  const held = { ...before, name: '丙', sort: '4' }
  const follows = rebaseValues(fields, before, after, held)
  expect(follows).toEqual({ amount: '250.00', state: false })
  expect(changedValues(fields, after, { ...held, ...follows })).toEqual({ name: '丙', sort: 4 })
})

test('choices that were not edited follow the row; edited ones are kept', () => {
  const choices: Field[] = [{ name: 'kinds', label: '种类', kind: 'choices' }]
  const [before, after] = [toForm(choices, { kinds: 'bank' }), toForm(choices, { kinds: 'bank,usdt' })]
  expect(rebaseValues(choices, before, after, { kinds: ['bank'] })).toEqual({ kinds: ['bank', 'usdt'] })
  expect(rebaseValues(choices, before, after, { kinds: [] })).toEqual({})
  expect(rebaseValues(choices, before, toForm(choices, { kinds: 'bank' }), { kinds: ['bank'] })).toEqual({})
})

test('updates a field that was missing from the form', () => {
  expect(rebaseValues(fields, toForm(fields, row), toForm(fields, { ...row, name: '乙' }), {})).toEqual({ name: '乙' })
})

test('a translated field becomes one field per language, and their values become the texts of a body', () => {
  const name: Field = { name: 'name', label: '名称', isRequired: true, isTranslated: true, maxLength: 20 }
  const fields = [name, { name: 'sort', label: '排序' }]
  const english = textFields(fields, 'en')
  expect(english).toEqual([{ name: 'texts.en.name', label: '名称', isTranslated: true, maxLength: 20, language: 'en' }])
  const row = withTexts({ name: '甲', sort: 1, texts: { en: { name: 'A' } } })
  const values = { ...toForm([...fields, ...english], row), 'texts.en.name': '' }
  expect(gatherTexts(changedValues([...fields, ...english], row, values))).toEqual({ texts: { en: { name: '' } } })
  // Values of a language whose tab was not opened.
  expect(changedValues([...fields, ...english], row, { name: '乙', sort: '1' })).toEqual({ name: '乙' })
  expect(gatherTexts({ sort: 1 })).toEqual({ sort: 1 })
})

test('rows are converted field by field, and a change sends the whole list', () => {
  const shares: Field[] = [
    {
      name: 'venues',
      label: '场馆',
      kind: 'rows',
      columns: [
        { name: 'venue', label: '场馆', kind: 'select' },
        { name: 'share', label: '比例', kind: 'number' },
      ],
    },
  ]
  const stored = { venues: [{ venue: 'ag', share: 50 }] }
  const values = toForm(shares, stored)
  expect(values).toEqual({ venues: [{ venue: 'ag', share: '50' }] })
  expect(changedValues(shares, stored, values)).toEqual({})
  expect(changedValues(shares, stored, { venues: [] })).toEqual({ venues: [] })
  expect(toBody(shares, values)).toEqual(stored)
})
