import { type Field, fromInput, isBlank, isFieldShown, type OwnForm, toInput, type Values } from '../field/field.ts'

const valueAt = (row: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, step) => (at as Values | undefined)?.[step], row)

function put(body: Values, path: string, value: unknown): void {
  const steps = path.split('.')
  const last = steps.pop()!
  const at = steps.reduce((within, step) => (within[step] ??= {}) as Values, body)
  at[last] = value
}

/**
 * The form of a publication, in which fields with a `path` are its terms. A change sends all fields and terms: blank terms, and
 * those whose field is not shown, are left out. Terms without an edit are sent as they are.
 */
export function termsForm<Row extends { version: number; terms: object }>(fields: Field[]): OwnForm<Row> {
  const read = (row: Row): Values => ({
    ...row,
    ...Object.fromEntries(
      fields.map(({ name, path = name, initial }) => [name, valueAt(row, path) ?? initial] as const),
    ),
  })
  return {
    fields: () => fields,
    read,
    body: (values, row) => {
      const all = { ...(row && read(row)), ...values }
      const areEdited = !row || fields.some(({ name, path }) => path && name in values)
      const body: Values = {
        ...(all['texts'] ? { texts: all['texts'] } : {}),
        terms: areEdited ? {} : row.terms,
        ...(row && { version: row.version }),
      }
      for (const field of fields) {
        const value = fromInput(field, toInput(field, all[field.name]))
        if (!field.path) body[field.name] = isBlank(value) ? '' : value
        else if (areEdited && isFieldShown(field, all) && !isBlank(value)) put(body, field.path, value)
      }
      return body
    },
  }
}
