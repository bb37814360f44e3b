import { isLimitKind, type LimitKind } from '@koi/contract/protection/protection'
import { limitNames } from '@koi/contract/protection/protection.copy'
import { numberOf, yuan } from '@koi/web/money'
import { copy } from './protection.copy.ts'

/** One limit; any field may be missing. */
export interface Limit {
  kind?: string | null
  span?: string | null
  name?: string | null
  unit?: string | null
  amount?: string | null
  operator_amount?: string | null
  used?: string | null
  rest?: string | null
  has_pending?: number | string | null
  pending?: string | null
  pending_none?: number | string | null
  ripe_at?: string | null
  is_ripe?: number | string | null
}

export const quantity = ({ unit }: Limit, value: string | null | undefined): string =>
  unit === 'minute' ? copy.minutes(numberOf(value)) : yuan(value)

export const kindOf = ({ kind }: Limit): LimitKind => (kind && isLimitKind(kind) ? kind : 'deposit')

/** '24小时存款限额' */
export const titleOf = (limit: Limit): string => `${limit.name ?? ''}${limitNames[kindOf(limit)]}`
