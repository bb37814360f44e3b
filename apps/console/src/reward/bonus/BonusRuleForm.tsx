import { send } from '../../app/api.ts'
import type { Body, Row } from '../../app/endpoint.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { hasRows, isFieldShown, type Values } from '../../ui/field/field.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { termsForm } from '../../ui/form/termsForm.ts'
import { copy } from './bonus.copy.ts'
import { ruleFields } from './bonus.fields.ts'
import { bonusTemplates } from './template.copy.ts'
import { BonusDryRun } from './BonusDryRun.tsx'

export type BonusRule = Row<'GET /console/api/bonus-rules'>

export const ruleForm = termsForm<Pick<BonusRule, 'version' | 'terms'>>(ruleFields)

/** Whether each row of the form has all that it requires. */
const hasCompleteRows = (values: Values): boolean =>
  ruleFields
    .filter((field) => hasRows(field) && isFieldShown(field, values))
    .every(({ name, columns = [] }) => {
      const required = columns.filter(({ isRequired }) => isRequired)
      return ((values[name] ?? []) as Values[]).every((row) =>
        required.every((column) => (row[column.name] ?? '') !== ''),
      )
    })

interface Props {
  /** Rule to change; null creates one. */
  rule: BonusRule | null
  /** Initial values of a new rule. */
  preset?: Values
  /** Template with which a new rule starts. */
  template?: string
  onClose: () => void
}

/** A form with all terms of a rule, next to a dry run of them. */
export function BonusRuleForm({ rule, preset = {}, template = '', onClose }: Props) {
  const invalidate = useInvalidate()
  const bodyOf = (values: Values) =>
    ruleForm.body(values, rule) as unknown as Body<'PATCH /console/api/bonus-rules/:id'>
  return (
    <ResourceForm
      title={rule ? copy.editTitle(rule.name) : copy.create}
      rowId={rule?.id ?? ''}
      fields={ruleFields.map((field) => (field.name in preset ? { ...field, initial: preset[field.name] } : field))}
      row={rule && ruleForm.read(rule)}
      templates={bonusTemplates}
      template={template}
      save={(values) =>
        rule
          ? send('PATCH /console/api/bonus-rules/:id', { id: rule.id }, bodyOf(values))
          : send('POST /console/api/bonus-rules', {}, bodyOf(values))
      }
      onClose={onClose}
      onSaved={() => {
        invalidate()
        onClose()
      }}
      aside={(values) => {
        const { segment = '', terms } = bodyOf(values)
        return <BonusDryRun given={hasCompleteRows(values) ? { segment, terms } : null} />
      }}
    />
  )
}
