import { type Amount, numberOf, yuan } from '@koi/web/money'
import css from './Money.module.css'

/** gold only for money won; in and out by direction, always next to a word or sign; plain for money that has not moved. */
export type MoneyTone = 'plain' | 'gold' | 'in' | 'out'

interface Props {
  of: Amount
  tone?: MoneyTone
  size?: 'inherit' | 'm' | 'l'
  /** Shows '+' before what is more than nothing. */
  signed?: boolean
}

/** ¥1,234.50, in figures of equal width. Takes a number or a text; nothing is ¥0.00. */
export function Money({ of, tone = 'plain', size = 'inherit', signed = false }: Props) {
  return (
    <span className={`${css.money} ${css[tone]} ${css[size]}`}>
      {signed && numberOf(of) > 0 ? '+' : ''}
      {yuan(of)}
    </span>
  )
}
