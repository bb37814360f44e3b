import { formats } from '@koi/contract/formats'
import { signedFenFromYuan, yuanText } from '@koi/contract/money'
import { Typography } from 'antd'

/** Formats '1234.5' or 1234.5 as '1,234.50'; other values are returned unchanged. */
export function moneyText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const amount = signedFenFromYuan(String(value))
  return amount === null ? String(value) : yuanText(amount)
}

/** Formats '1234.5' or 1234.5 as '¥1,234.50'. */
export const moneyOf = (value: unknown): string => formats.moneyOf(moneyText(value))

interface Props {
  value: unknown
  /** Whether sign and colour show the direction. */
  isSigned?: boolean
  isStrong?: boolean
  /** Whether the font size is inherited. */
  isLarge?: boolean
}

export function Money({ value, isSigned = false, isStrong = false, isLarge = false }: Props) {
  const text = moneyText(value)
  if (text === '') return <span>–</span>
  const isNegative = text.startsWith('-')
  const isZero = /^-?[0.,]+$/.test(text)
  const shown = `${isSigned && !isZero && !isNegative ? '+' : ''}${moneyOf(text)}`
  const tone = isSigned && !isZero ? { type: isNegative ? ('danger' as const) : ('success' as const) } : {}
  return (
    <Typography.Text
      className="numbers"
      strong={isStrong}
      {...tone}
      {...(isLarge ? { style: { fontSize: 'inherit', lineHeight: 'inherit' } } : {})}
    >
      {shown}
    </Typography.Text>
  )
}
