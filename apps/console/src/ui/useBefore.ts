import type { FormInstance } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { type Field, rebaseValues, toForm, type Values } from './field.ts'

/**
 * The row values against which a form's changes are computed. When the row changes because another operator saved,
 * unedited fields are updated and the new row becomes the baseline.
 */
export function useFormBaseline(form: FormInstance<Values>, fields: Field[], row: object | null): Values {
  const current = useMemo(() => toForm(fields, row), [fields, row])
  const [baseline, setBaseline] = useState(current)
  useEffect(() => {
    if (fields.every(({ name }) => current[name] === baseline[name])) return
    form.setFieldsValue(rebaseValues(fields, baseline, current, form.getFieldsValue()))
    setBaseline(current)
  }, [form, fields, current, baseline])
  return baseline
}
