import { Problem } from '@koi/web/problem'
import { Alert } from 'antd'
import type { Field } from '../field/field.ts'
import { copy } from './review.copy.ts'

/** Preset reasons that players read in their language. */
export type ToldReasons = Readonly<Record<string, string>>

export const reasonField: Field<'reason'> = {
  name: 'reason',
  label: copy.reason,
  kind: 'longText',
  isRequired: true,
  hint: copy.reasonHint,
  maxLength: 200,
}

export const toldFields = (told: ToldReasons): Field[] => [
  {
    name: 'preset',
    label: copy.preset,
    kind: 'radio',
    options: Object.entries(told).map(([value, label]) => ({ value, label })),
    hint: copy.presetHint,
  },
  { name: 'note', label: copy.note, kind: 'longText', maxLength: 200, hint: copy.noteHint },
  { ...reasonField, isRequired: false, hint: copy.reasonToldHint },
]

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Throws if a rejection has neither a preset nor a note nor a reason. */
export function requireTold({ preset, note, reason }: Record<string, unknown>): void {
  if (![preset, note, reason].some((value) => textOf(value) !== '')) throw new Problem(copy.reasonMissing)
}

/** What the player will read, as the server joins it. */
export function Told({ told, values }: { told: ToldReasons; values: Record<string, unknown> }) {
  const { preset, note, reason: own } = values
  const text = [told[textOf(preset)], textOf(note)].filter(Boolean).join(' · ') || textOf(own)
  return <Alert title={copy.told} description={text || copy.toldNothing} style={{ marginBottom: 12 }} />
}
