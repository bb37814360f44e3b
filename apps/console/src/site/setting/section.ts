import type { FieldOf } from '../../ui/field/field.ts'

export interface Section {
  title: string
  fields: FieldOf<'PATCH /console/api/settings'>[]
}
