import type { FieldOf } from '../ui/field.ts'

/** Settings that stand together on the page. */
export interface Section {
  title: string
  fields: FieldOf<'PATCH /console/api/settings'>[]
}
