import css from './Select.module.css'

interface Props<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A native select without a visible label. */
export function Select<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <select
      className={css.select}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} lang={choice.lang}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
