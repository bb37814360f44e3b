import type { Row } from '../app/endpoint.ts'
import type { Field, FormField, Values } from '../ui/field.ts'
import type { OwnForm } from '../ui/ResourcePage.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { adapterNames, type ChannelRow, words } from './payChannel.copy.ts'

export type AdapterRow = Row<'GET /console/api/adapters'>
type ChannelField = FormField<'/console/api/pay-channels'>

const prefix = 'settings'
/** A setting in the form: 'settings epay1 pid'. */
const nameIn = (adapter: string, name: string): string => `${prefix} ${adapter} ${name}`

const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The form's fields with the adapters to choose from. */
export const withAdapters = (fields: ChannelField[], adapters: AdapterRow[]): ChannelField[] =>
  fields.map((field) =>
    field.name === 'adapter'
      ? { ...field, options: adapters.map(({ name }) => ({ value: name, label: adapterNames[name] ?? name })) }
      : field,
  )

/** What an adapter is set up with, as fields of the form, asked for while it is the chosen one. */
function settingFields({ name: adapter, settings }: AdapterRow, row: ChannelRow | null): Field[] {
  const kept = row?.adapter === adapter ? row.settings : {}
  const required = textsOf(settings['required'])
  return Object.entries(objectOf(settings['properties'])).map(([name, described]): Field => {
    const { title, writeOnly, enum: choices, default: initial } = objectOf(described)
    const isSecret = writeOnly === true
    const isSet = isSecret && objectOf(kept[name])['set'] === true
    const options = textsOf(choices).map((value) => ({ value, label: value }))
    return {
      name: nameIn(adapter, name),
      label: typeof title === 'string' ? title : name,
      when: { name: 'adapter', is: adapter },
      // Our own protocol may stay empty: its place is then served by hand or by the chain.
      isRequired: adapter !== 'koi' && required.includes(name) && !isSet && initial === undefined,
      kind: isSecret ? 'secret' : options.length > 0 ? 'select' : 'text',
      ...(options.length > 0 ? { options } : {}),
      ...(initial === undefined ? {} : { initial }),
      ...(isSecret ? { hint: isSet ? ui.isSet : ui.isUnset } : adapter === 'koi' ? { hint: words.byHand } : {}),
    }
  })
}

/** The form of a channel with the settings of its adapter, which go to and from the wire as one object. */
export const adapterForm = (form: OwnForm<ChannelRow>, adapters: AdapterRow[]): OwnForm<ChannelRow> => ({
  fields: (row) =>
    form
      .fields(row)
      .flatMap((field) =>
        field.name === 'adapter' ? [field, ...adapters.flatMap((adapter) => settingFields(adapter, row))] : [field],
      ),
  read: (row) => ({
    ...form.read(row),
    ...Object.fromEntries(Object.entries(row.settings).map(([name, value]) => [nameIn(row.adapter, name), value])),
  }),
  body: (body, row) => {
    const chosen = String(body['adapter'] ?? row?.adapter ?? '')
    const isSetting = (name: string): boolean => name.startsWith(`${prefix} `)
    const own = nameIn(chosen, '')
    const settings = Object.entries(body)
      .filter(([name]) => name.startsWith(own))
      .map(([name, value]) => [name.slice(own.length), value])
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !isSetting(name)))
    return { ...form.body(rest, row), ...(settings.length > 0 ? { settings: Object.fromEntries(settings) } : {}) }
  },
})
