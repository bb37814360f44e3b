import { Problem } from '@koi/web/problem'
import type { FormInstance } from 'antd'
import { sentenceOf } from '../../app/problem.ts'
import { type Field, hasRows, isFieldShown, type Values } from '../field/field.ts'
import { copy } from '../words/ui.copy.ts'

/** Name of a form item: of a field, or of a cell of its rows. */
export type ItemName = string | [list: string, row: number, column: string]

interface Place {
  field: Field
  label: string
  name: ItemName
}

/** Finds the form item of a path such as `title`, `terms.multiple`, `steps.1.from` or, of one column, `hosts.1`. */
function findPlace(fields: Field[], path: string, values: Values): Place | null {
  for (const field of fields) {
    const prefix = [field.name, field.path ?? field.name].find((one) => path === one || path.startsWith(`${one}.`))
    if (prefix === undefined || (!field.language && !isFieldShown(field, values))) continue
    const whole = { field, label: field.label, name: field.name }
    if (path === prefix) return whole
    if (!hasRows(field)) continue
    const [row = '', column] = path.slice(prefix.length + 1).split('.')
    const { columns = [] } = field
    const found = columns.length === 1 ? columns[0] : columns.find(({ name }) => name === column)
    const count = (values[field.name] as unknown[] | undefined)?.length ?? 0
    if (!found || !/^\d+$/.test(row) || Number(row) >= count) return whole
    const name: ItemName = [field.name, Number(row), found.name]
    return { field, label: copy.inRow(found.label, Number(row) + 1), name }
  }
  return null
}

/** A refusal of a form: its sentence with the field's name, and where to show it; `name` is null if no field has it. */
export interface FormProblem {
  sentence: string
  name: ItemName | null
  /** Language of the tab with the field; '' for the default one. */
  language: string
}

/** Sets a refusal at the form item that it is about, if the form shows it. The first of the refusal's fields wins. */
export function setProblemAtField(form: FormInstance<Values>, fields: Field[], error: unknown): FormProblem {
  const sentence = sentenceOf(error)
  const paths = error instanceof Problem ? error.fields : []
  const values = form.getFieldsValue()
  const place = paths.map((path) => findPlace(fields, path, values)).find((found) => found !== null)
  if (!place) return { sentence, name: null, language: '' }
  const { name, label, field } = place
  form.setFields([{ name, errors: [sentence] }])
  return { sentence: copy.ofField(label, sentence), name, language: field.language ?? '' }
}
