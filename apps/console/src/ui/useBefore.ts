import type { FormInstance } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { type Field, followed, toForm, type Values } from './field.ts'

/**
 * The row values against which a form's changes are computed. When the row changes because another operator saved,
 * unedited fields are updated and the new row becomes the baseline.
 */
export function useBefore(form: FormInstance<Values>, fields: Field[], row: object | null): Values {
  const now = useMemo(() => toForm(fields, row), [fields, row])
  const [before, setBefore] = useState(now)
  useEffect(() => {
    if (fields.every(({ name }) => now[name] === before[name])) return
    form.setFieldsValue(followed(fields, before, now, form.getFieldsValue()))
    setBefore(now)
  }, [form, fields, now, before])
  return before
}
