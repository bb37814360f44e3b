import { useState } from 'react'

/** Holds the texts of a form. `field('name')` returns name, value and `onChange` for its field. */
export function useForm<Texts extends object>(blank: Texts) {
  const [form, setForm] = useState(blank)
  const set = (name: keyof Texts) => (value: string) => setForm((before) => ({ ...before, [name]: value }))
  const field = <Name extends keyof Texts & string>(name: Name) => ({ name, value: form[name], onChange: set(name) })
  return { form, setForm, set, field }
}
