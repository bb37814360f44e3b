import { Money } from '@koi/ui/Money'
import { type Amount, numberOf } from '@koi/web/money'

export const Net = ({ of }: { of: Amount }) => {
  const value = numberOf(of)
  return <Money of={of} signed tone={value > 0 ? 'in' : value < 0 ? 'out' : 'plain'} />
}
