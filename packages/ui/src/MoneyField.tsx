import { currencySign, decimalMark } from '@koi/web/money'
import { Field, type FieldProps } from './Field.tsx'
import css from './Field.module.css'
import { Radios } from './Radios.tsx'
import { uiCopy } from './ui.copy.ts'

const leadingZeros = /^0+(?=\d)/

/** Replaces the decimal mark by a point. With mark ',' a point in a text without comma is the decimal point too. */
const withPoint = (text: string, mark: string): string =>
  mark === '.' || !text.includes(mark) ? text : text.replaceAll('.', '').replace(mark, '.')

/**
 * Keeps digits and one decimal point with two places; removes blanks, thousands separators and leading zeros, and adds a
 * 0 before a leading point.
 */
export const amountText = (text: string, mark = decimalMark): string => {
  const [whole = '', ...rest] = withPoint(text, mark)
    .replace(/[^\d.]/g, '')
    .replace(leadingZeros, '')
    .split('.')
  return rest.length === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, 2)}`
}

/** Converts the typed text to the amount that is checked and sent: '100.' becomes '100'. */
export const typedAmount = (text: string): string => text.replace(/\.$/, '')

/** Keeps digits without leading zeros. */
export const wholeText = (text: string): string => text.replace(/\D/g, '').replace(leadingZeros, '')

/** Number of characters that fit in large type. */
const roomy = 7

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'before' | 'filter'> {
  /** Preset amounts to pick, as text: ['100', '499']. */
  picks?: readonly string[]
  /** If true, the amount has no decimals; used by promotions. */
  isWhole?: boolean
}

/** A field for an amount in yuan. Its value is the typed text; send `typedAmount` of it. */
export function MoneyField({ picks = [], isWhole = false, ...rest }: Props) {
  return (
    <div>
      <div className={`${css.large} ${rest.value.length > roomy ? css.long : ''}`}>
        <Field
          autoComplete="off"
          maxLength={50}
          {...rest}
          before={currencySign}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          filter={isWhole ? wholeText : (text) => amountText(text)}
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
