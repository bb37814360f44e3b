import css from './Chips.module.css'
import type { Choice } from './Picker.tsx'
import { Radios } from './Radios.tsx'

interface Props<Value extends string | number> {
  /** Names the group. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** They share the whole line. */
  wide?: boolean
}

/** A few choices side by side, of which one is taken. */
export const Chips = <Value extends string | number>({ label, choices, value, onChange, wide }: Props<Value>) => (
  <Radios
    label={label}
    values={choices.map((choice) => choice.value)}
    value={value}
    onChange={onChange}
    className={wide ? css.wide : css.chips}
    itemClassName={css.chip}
  >
    {(one) => choices.find((choice) => choice.value === one)?.label}
  </Radios>
)
