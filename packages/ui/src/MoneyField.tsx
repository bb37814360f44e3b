import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'
import { Radios } from './Radios.tsx'
import { uiCopy } from './ui.copy.ts'

const leadingZeros = /^0+(?=\d)/

/**
 * Lets through digits and one dot with two places after it; blanks, commas and leading zeros of a paste fall away, and a
 * dot without a digit before it gets one.
 */
export const amountText = (text: string): string => {
  const [whole = '', ...rest] = text
    .replace(/[^\d.]/g, '')
    .replace(leadingZeros, '')
    .split('.')
  return rest.length === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, 2)}`
}

/** What was typed as an amount, as it is judged and sent: '100.' is 100. */
export const typedAmount = (text: string): string => text.replace(/\.$/, '')

/** Lets through digits only, and no leading zeros. */
export const wholeText = (text: string): string => text.replace(/\D/g, '').replace(leadingZeros, '')

/** As many characters as the large letters have room for. */
const roomy = 7

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'before' | 'filter'> {
  /** Amounts to choose by one press, as text: ['100', '499']. */
  picks?: readonly string[]
  /** No decimals (promotions). */
  isWhole?: boolean
}

/** An amount in yuan, kept as the text that was typed; it goes out as `typedAmount` says. */
export function MoneyField({ picks = [], isWhole = false, ...rest }: Props) {
  return (
    <div>
      <div className={`${css.large} ${rest.value.length > roomy ? css.long : ''}`}>
        <Field
          autoComplete="off"
          maxLength={50}
          {...rest}
          before="¥"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          filter={isWhole ? wholeText : amountText}
        />
      </div>
      {picks.length > 0 && (
        <Radios
          label={uiCopy.picks}
          values={picks}
          value={rest.value}
          onChange={rest.onChange}
          className={css.picks}
          itemClassName={css.pick}
        >
          {(pick) => pick}
        </Radios>
      )}
    </div>
  )
}
