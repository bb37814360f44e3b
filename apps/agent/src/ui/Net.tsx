import { Money } from '@koi/ui/Money'
import { type Amount, fenOf } from '@koi/web/money'

export const Net = ({ of }: { of: Amount }) => {
  const value = fenOf(of)
  return <Money of={value} signed tone={value > 0 ? 'in' : value < 0 ? 'out' : 'plain'} />
}
