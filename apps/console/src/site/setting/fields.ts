import type { Field, Values } from '../../ui/field/field.ts'
import { copy as ui } from '../../ui/words/ui.copy.ts'
import { copy, sections } from './setting.copy.ts'

const known = sections.flatMap((section) => section.fields)

/** Placeholders that say whether a secret is set, because it cannot be read back. */
const withSecretHints =
  (settings: Values) =>
  (field: Field): Field => {
    if (field.kind !== 'secret') return field
    const stored = settings[field.name]
    const isSet = typeof stored === 'object' && stored !== null && 'set' in stored && stored.set === true
    return { ...field, hint: isSet ? ui.isSet : ui.isUnset }
  }

/** Makes sections of the settings that the server returned. Unknown keys become text fields at the end. */
export function sectionsFor(settings: Values): { title: string; fields: Field[] }[] {
  const names = new Set<string>(known.map(({ name }) => name))
  const others = Object.keys(settings)
    .filter((name) => !names.has(name) && name !== 'texts')
    .map((name): Field => ({
      name,
      label: name,
      ...(typeof settings[name] === 'number' ? { kind: 'number' as const } : {}),
    }))
  return [...sections, { title: copy.other, fields: others }]
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(({ name }) => Object.hasOwn(settings, name)).map(withSecretHints(settings)),
    }))
    .filter(({ fields }) => fields.length > 0)
}
