import { categories } from '@koi/contract/play/game/game'
import type { Body, Row } from '../../app/endpoint.ts'
import { type Field, gatherTexts, isFieldShown, toBody, type Values } from '../../ui/field.ts'
import { shareFields } from '../../ui/publication.copy.ts'
import { rewardFields, termFields, triggerFields } from './bonus.copy.ts'

export type BonusRule = Row<'GET /console/api/bonus-rules'>
type Given = Body<'POST /console/api/bonus-rules'>
export type Terms = NonNullable<Body<'POST /console/api/bonus-rules/dry-run'>['terms']>

const categoryList = Object.keys(categories) as (keyof typeof categories)[]

/** Converts a rule to the form's values, which include the fields of its terms. */
export const valuesOfRule = ({ terms, ...rule }: BonusRule): object => ({ ...rule, ...valuesOfTerms(terms) })

/** Converts terms to the form's values; `reward` is the kind of the reward. */
export const valuesOfTerms = ({ on, reward: { kind, ...reward }, shares, ...rest }: BonusRule['terms']): object => ({
  ...on,
  reward: kind,
  ...reward,
  ...rest,
  ...Object.fromEntries(categoryList.map((name) => [`share_${name}`, shares[name]])),
})

/** Inverse of `valuesOfRule`, for a request's body. Fields that are not shown are left out. */
export function ruleOfValues(fields: Field[], values: Values): Given {
  const isFieldOf = (of: Field[]) => (field: Field) => of.some(({ name }) => name === field.name)
  const isOfTerms = isFieldOf([...triggerFields, ...rewardFields, ...termFields, ...shareFields])
  const part = (is: (field: Field) => boolean) =>
    toBody(
      fields.filter((field) => is(field) && isFieldShown(field, values)),
      values,
    )
  const { reward: kind, ...reward } = part(isFieldOf(rewardFields))
  const shares = Object.fromEntries(categoryList.map((name) => [name, Number(values[`share_${name}`] || 0)]))
  const terms = {
    on: part(isFieldOf(triggerFields)),
    reward: { kind, ...reward },
    ...part(isFieldOf(termFields)),
    shares,
  }
  return { ...gatherTexts(part((field) => !isOfTerms(field))), terms } as unknown as Given
}

/** Whether each row of the form has all that it requires. */
export const hasCompleteRows = (fields: Field[], values: Values): boolean =>
  fields
    .filter((field) => field.kind === 'rows' && isFieldShown(field, values))
    .every(({ name, columns = [] }) => {
      const required = columns.filter(({ isRequired }) => isRequired)
      return ((values[name] ?? []) as Values[]).every((row) =>
        required.every((column) => (row[column.name] ?? '') !== ''),
      )
    })
