import { yuan } from '@koi/web/money'
import css from './Money.module.css'

/** gold: winnings only; in and out: direction, always with a word or sign; plain: no movement. */
export type MoneyTone = 'plain' | 'gold' | 'in' | 'out'

interface Props {
  of: Parameters<typeof yuan>[0]
  tone?: MoneyTone
  size?: 'inherit' | 'm' | 'l'
  /** If true, positive amounts get a '+'. */
  signed?: boolean
}

/** Shows an amount as ¥1,234.50 in tabular figures; null is ¥0.00. */
export function Money({ of, tone = 'plain', size = 'inherit', signed = false }: Props) {
  return (
    <span className={`${css.money} ${css[tone]} ${css[size]}`}>
      {signed && (of ?? 0) > 0 ? '+' : ''}
      {yuan(of)}
    </span>
  )
}
