import { texts } from './payee.copy.ts'
import css from './payee.module.css'

/** The protocols of an address; AnToken has one (D-081). */
export function ProtocolChoice({
  of,
  value,
  onChange,
}: {
  of: readonly string[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <fieldset className={css.protocols}>
      <legend>{texts.protocol}</legend>
      <div className={css.choices} role="radiogroup" aria-label={texts.chooseProtocol}>
        {of.map((protocol) => (
          <button
            key={protocol}
            type="button"
            role="radio"
            aria-checked={protocol === value}
            className={css.choice}
            onClick={() => onChange(protocol)}
          >
            {protocol}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
