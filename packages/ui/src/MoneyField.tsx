import { plainTyped, readAmount } from '@koi/contract/typed'
import { currencySign, decimalMark, fenOf, numberText, yuan } from '@koi/web/money'
import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'
import { Radios } from './Radios.tsx'
import { uiCopy } from './ui.copy.ts'

/** Converts the typed text to the amount that is checked and sent: '1,234.' becomes '1234'. */
export const typedAmount = (text: string): string => readAmount(text, decimalMark)

/** Keeps digits and marks, which the check of a whole number refuses: without its mark, '1.5' would become 15. */
export const wholeText = (text: string): string => plainTyped(text).replace(/[^\d.,]/g, '')

/** What the field says below it: the amount as it was read, when it was typed in another form. */
function readingOf(text: string): string | null {
  const amount = typedAmount(text)
  const isOther = amount !== text && `${amount}.` !== text && /^\d+(\.\d\d?)?$/.test(amount)
  return isOther ? uiCopy.readAs(yuan(fenOf(amount))) : null
}

/** Number of characters that fit in large type. */
const roomy = 7

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'before' | 'filter'> {
  /** Preset amounts to pick, as text: ['100', '499']. */
  picks?: readonly string[]
  /** If true, a keypad of digits is shown, because the amount has no decimals; used by promotions. */
  isWhole?: boolean
}

/** A field for an amount in yuan. Its value is the typed text; check and send `typedAmount` of it. */
export function MoneyField({ picks = [], isWhole = false, hint, ...rest }: Props) {
  return (
    <div>
      <div className={`${css.large} ${rest.value.length > roomy ? css.long : ''}`}>
        <Field
          autoComplete="off"
          maxLength={50}
          {...rest}
          hint={readingOf(rest.value) ?? hint}
          before={currencySign}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          filter={isWhole ? wholeText : (text) => plainTyped(text).replace(/^\./, '0.')}
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
          {numberText}
        </Radios>
      )}
    </div>
  )
}
