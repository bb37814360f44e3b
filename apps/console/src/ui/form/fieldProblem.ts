import { Problem } from '@koi/web/problem'
import type { FormInstance } from 'antd'
import { sentenceOf } from '../../app/problem.ts'
import type { Field, Values } from '../field/field.ts'
import { copy } from '../words/ui.copy.ts'

const fieldOf = (fields: Field[], error: unknown): Field | undefined =>
  error instanceof Problem ? fields.find(({ name }) => error.fields.includes(name)) : undefined

/** Returns the language of the refused field; '' for the default one, undefined if no such field exists. */
export const problemLanguage = (fields: Field[], error: unknown): string | undefined => {
  const field = fieldOf(fields, error)
  return field && (field.language ?? '')
}

/** Shows a refusal at its field if the form has it. Returns the refusal's sentence, with the field's name. */
export function showProblemAtField(form: FormInstance<Values>, fields: Field[], error: unknown): string {
  const sentence = sentenceOf(error)
  const field = fieldOf(fields, error)
  if (!field) return sentence
  form.setFields([{ name: field.name, errors: [sentence] }])
  form.scrollToField(field.name)
  return copy.ofField(field.label, sentence)
}
