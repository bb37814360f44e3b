import type { FormInstance } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { type Field, followed, toForm, type Values } from './field.ts'

/**
 * What an operator's changes are counted from: the row as the form was filled from it. When the row changes meanwhile,
 * because another operator saved, the form follows where nothing was touched, and is counted from the row as it is now.
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
