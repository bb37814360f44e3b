import type { FormInstance } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { type Field, isSameValue, rebaseValues, toForm, type Values } from '../field/field.ts'

/**
 * Returns the row against which changes are computed. When another operator saves, unedited fields are updated and the new row
 * becomes the baseline.
 */
export function useFormBaseline(form: FormInstance<Values>, fields: Field[], row: object | null): Values {
  const current = useMemo(() => toForm(fields, row), [fields, row])
  const [baseline, setBaseline] = useState(current)
  useEffect(() => {
    if (fields.every(({ name }) => isSameValue(current[name], baseline[name]))) return
    form.setFieldsValue(rebaseValues(fields, baseline, current, form.getFieldsValue()))
    setBaseline(current)
  }, [form, fields, current, baseline])
  return baseline
}
