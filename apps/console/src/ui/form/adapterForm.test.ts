import { expect, test } from 'vitest'
import { adapterForm, type AdapterRow, withAdapters } from './adapterForm.ts'
import { type Field, isFieldShown } from '../field/field.ts'

const adapter = (name: string, settings: object): AdapterRow => ({
  kind: 'payment',
  name,
  version: '1',
  abilities: [],
  settings: { type: 'object', ...settings },
})
const key = { type: 'string', title: '密钥', writeOnly: true }
const adapters = [
  adapter('koi', { properties: { secret: key }, required: ['secret'] }),
  adapter('epay1', {
    properties: {
      pid: { type: 'string', title: '商户号' },
      key,
      mode: { type: 'string', enum: ['submit', 'mapi'], default: 'submit' },
      allow_http: { type: 'string', enum: ['0', '1'], title: '允许明文 http', description: '警告', format: 'switch' },
    },
    required: ['pid', 'key', 'mode'],
  }),
]
interface Served {
  adapter: string
  settings: Record<string, unknown>
}
const fields: Field[] = [
  { name: 'adapter', label: '接口类型', kind: 'select', options: [] },
  { name: 'pay_origin', label: '支付页来源' },
]
const own = {
  fields: () => withAdapters(fields, adapters, { epay1: '易支付 V1（MD5）', koi: 'Koi 协议' }),
  read: (row: object) => ({ ...row }),
  body: (body: object) => ({ ...body }),
}
const form = adapterForm<Served>(own, adapters)
const row: Served = { adapter: 'epay1', settings: { pid: '1001', key: { set: true }, mode: 'mapi' } }
const named = (of: Served | null, name: string) => form.fields(of).find((field) => field.name === name)!

test('the form offers the adapters by their display names', () => {
  expect(named(null, 'adapter').options).toEqual([
    { value: 'koi', label: 'Koi 协议' },
    { value: 'epay1', label: '易支付 V1（MD5）' },
  ])
})

test('the settings of the selected adapter are shown after the adapter field', () => {
  const names = form.fields(null).map(({ name }) => name)
  expect(names.slice(names.indexOf('adapter'), names.indexOf('pay_origin'))).toEqual([
    'adapter',
    'settings koi secret',
    'settings epay1 pid',
    'settings epay1 key',
    'settings epay1 mode',
    'settings epay1 allow_http',
  ])
  expect(named(null, 'settings epay1 allow_http')).toMatchObject({ kind: 'switch', hint: '警告', isRequired: false })
  expect(named(null, 'settings epay1 pid')).toMatchObject({ label: '商户号', kind: 'text', isRequired: true })
  expect(named(null, 'settings epay1 mode')).toMatchObject({ label: 'mode', kind: 'select', initial: 'submit' })
  const isAskedWith = (adapter: string) => isFieldShown(named(null, 'settings epay1 pid'), { adapter })
  expect([isAskedWith('epay1'), isAskedWith('koi')]).toEqual([true, false])
})

test('a secret is required until it is set; settings with a default or of the built-in protocol are optional', () => {
  const required = (of: Served | null) =>
    form
      .fields(of)
      .filter(({ name, isRequired }) => name.startsWith('settings ') && isRequired)
      .map(({ name }) => name)
  expect(required(null)).toEqual(['settings epay1 pid', 'settings epay1 key'])
  expect(required(row)).toEqual(['settings epay1 pid'])
  // Settings of another adapter are ignored.
  expect(required({ ...row, adapter: 'koi' })).toEqual(['settings epay1 pid', 'settings epay1 key'])
  expect([null, row].map((of) => named(of, 'settings epay1 key').hint)).toEqual(['未设置', '已设置，留空则不修改'])
})

test("the form shows the row's settings and sends those of the selected adapter as one object", () => {
  expect(form.read(row)).toMatchObject({ 'settings epay1 pid': '1001', 'settings epay1 mode': 'mapi' })
  const without = { adapter: 'epay1', settings: { pid: '1001' } }
  expect(form.read(without)).toMatchObject({ 'settings epay1 mode': 'submit' })
  expect(form.body({ name: 'x', 'settings epay1 pid': '1002', 'settings koi secret': 'other' }, row)).toEqual({
    name: 'x',
    settings: { pid: '1002' },
  })
  expect(form.body({ adapter: 'koi', 'settings epay1 pid': '1', 'settings koi secret': 's' }, row)).toEqual({
    adapter: 'koi',
    settings: { secret: 's' },
  })
  expect(form.body({ name: 'x' }, row)).toEqual({ name: 'x' })
})
