import css from './Chips.module.css'
import type { Choice } from './Picker.tsx'
import { Radios } from './Radios.tsx'

interface Props<Value extends string | number> {
  /** Accessible name. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** If true, the chips fill the line. */
  wide?: boolean
}

/** A single choice from a few options. */
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
