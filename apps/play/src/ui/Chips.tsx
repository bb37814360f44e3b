import css from './Chips.module.css'
import type { Choice } from './Picker.tsx'

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
  <div className={wide ? css.wide : css.chips} role="radiogroup" aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        role="radio"
        aria-checked={choice.value === value}
        className={css.chip}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </div>
)
