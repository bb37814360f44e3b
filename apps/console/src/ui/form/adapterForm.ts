import type { Row } from '../../app/endpoint.ts'
import type { Field, OwnForm, Values } from '../field/field.ts'
import { copy as ui } from '../words/ui.copy.ts'

export type AdapterRow = Row<'GET /console/api/adapters'>
/** A row that has an adapter. */
interface WithAdapter {
  adapter: string
  settings: Readonly<Record<string, unknown>>
}

const prefix = 'settings'
/** Form field name of a setting: 'settings epay1 pid'. */
const nameIn = (adapter: string, name: string): string => `${prefix} ${adapter} ${name}`

const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

export const withAdapters = <F extends Field>(
  fields: F[],
  adapters: AdapterRow[],
  names: Readonly<Record<string, string>>,
): F[] =>
  fields.map((field) =>
    field.name === 'adapter'
      ? { ...field, options: adapters.map(({ name }) => ({ value: name, label: names[name] ?? name })) }
      : field,
  )

/** Settings of an adapter as form fields, shown while the adapter is selected. */
function settingFields({ name: adapter, settings }: AdapterRow, row: WithAdapter | null, byHand: string): Field[] {
  const storedSettings = row?.adapter === adapter ? row.settings : {}
  const required = textsOf(settings['required'])
  return Object.entries(objectOf(settings['properties'])).map(([name, described]): Field => {
    const { title, description, writeOnly, format, enum: choices, default: initial } = objectOf(described)
    const isSecret = writeOnly === true
    const isSet = isSecret && objectOf(storedSettings[name])['set'] === true
    const isLong = format === 'multiline'
    const isSwitch = format === 'switch'
    const options = textsOf(choices).map((value) => ({ value, label: value }))
    return {
      name: nameIn(adapter, name),
      label: typeof title === 'string' ? title : name,
      when: { name: 'adapter', is: adapter },
      // The built-in protocol needs no settings: without them the service is operated manually.
      isRequired: adapter !== 'koi' && required.includes(name) && !isSet && initial === undefined,
      kind: isSecret ? 'secret' : isSwitch ? 'switch' : options.length > 0 ? 'select' : isLong ? 'longText' : 'text',
      ...(isLong ? { isLong } : {}),
      ...(options.length > 0 && !isSwitch ? { options } : {}),
      ...(initial === undefined ? {} : { initial }),
      ...(isSecret
        ? { hint: isSet ? ui.isSet : ui.isUnset }
        : typeof description === 'string'
          ? { hint: description }
          : adapter === 'koi' && byHand !== ''
            ? { hint: byHand }
            : {}),
    }
  })
}

/** Default values from the JSON Schema. */
const defaultsOf = (adapter: AdapterRow | undefined): Values =>
  Object.fromEntries(
    Object.entries(objectOf(adapter?.settings['properties']))
      .map(([name, described]) => [nameIn(adapter!.name, name), objectOf(described)['default']] as const)
      .filter(([, value]) => value !== undefined),
  )

/**
 * Makes the form of a row with an adapter, whose settings are one object in requests. `byHand`: hint for the built-in protocol
 * without settings.
 */
export const adapterForm = <R extends WithAdapter>(
  form: OwnForm<R>,
  adapters: AdapterRow[],
  byHand = '',
): OwnForm<R> => ({
  fields: (row) =>
    form
      .fields(row)
      .flatMap((field) =>
        field.name === 'adapter'
          ? [field, ...adapters.flatMap((adapter) => settingFields(adapter, row, byHand))]
          : [field],
      ),
  read: (row) => ({
    ...form.read(row),
    ...defaultsOf(adapters.find(({ name }) => name === row.adapter)),
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
