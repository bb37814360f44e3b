import { type Amount, yuan } from '@koi/web/money'

interface Props {
  value: Amount
  /** Say by colour and sign whether it came or went. */
  isSigned?: boolean
}

/** An amount as it stands on a screen: '¥1,234.50', '-¥5.00'. */
export function Money({ value, isSigned = false }: Props) {
  const text = yuan(value)
  const isZero = !/[1-9]/.test(text)
  const tone = !isSigned || isZero ? '' : text.startsWith('-') ? ' out' : ' in'
  return <span className={`money${tone}`}>{isSigned && !isZero && !text.startsWith('-') ? `+${text}` : text}</span>
}
