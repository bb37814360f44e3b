import { ApplyAmountMalformed, ApplyAmountMissing } from '@koi/contract/promotion/promotion.copy'
import type { Refusal } from '@koi/contract/refusal'
import { readPage } from '../app/paging.ts'
import { isOn } from '../app/site.ts'

export interface Promotion {
  id?: string | number | null
  title?: string | null
  banner?: string | null
  created_at?: string | null
  state?: string | number | null
  content?: string | null
  memo?: string | null
  can_apply?: string | number | boolean | null
  needs_amount?: string | number | boolean | null
}

/** Those that are shown: state 1 (PROMO-07); a server that says nothing of it has sent only those. */
export const shown = (data: unknown): Promotion[] =>
  readPage<Promotion | null>(data).rows.filter(
    (row): row is Promotion => row !== null && (row.state == null || isOn(row.state)),
  )

interface PromotionKind {
  id: string | number
  name: string
}

/** The kinds in the order in which they came (PROMO-02); what has no id cannot be asked for. */
export const kindsOf = (data: unknown): PromotionKind[] =>
  Array.isArray(data)
    ? (data as ({ id?: string | number | null; name?: string | null } | null)[]).flatMap((row) =>
        row?.id == null ? [] : [{ id: row.id, name: String(row.name ?? '') }],
      )
    : []

/** Whole yuan, 1 to 99999999 (D-035). `isNeeded` false: a promotion that asks for no amount. */
export function wrongAmount(amount: string, isNeeded: boolean): Refusal | null {
  if (amount === '') return isNeeded ? ApplyAmountMissing : null
  return /^\d{1,8}$/.test(amount) && Number(amount) > 0 ? null : ApplyAmountMalformed
}
