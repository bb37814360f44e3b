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

/** Promotions with state 1, or without a state: some servers send only active ones. */
export const activePromotions = (data: unknown): Promotion[] =>
  readPage<Promotion | null>(data).rows.filter(
    (row): row is Promotion => row !== null && (row.state == null || isOn(row.state)),
  )

interface PromotionKind {
  id: string | number
  name: string
}

/** Kinds in the server's order; those without an id are dropped. */
export const kindsOf = (data: unknown): PromotionKind[] =>
  Array.isArray(data)
    ? (data as ({ id?: string | number | null; name?: string | null } | null)[]).flatMap((row) =>
        row?.id == null ? [] : [{ id: row.id, name: String(row.name ?? '') }],
      )
    : []

/** Whole yuan, 1 to 99999999. `isNeeded` false: the amount may be empty. */
export function wrongAmount(amount: string, isNeeded: boolean): Refusal | null {
  if (amount === '') return isNeeded ? ApplyAmountMissing : null
  return /^\d{1,8}$/.test(amount) && Number(amount) > 0 ? null : ApplyAmountMalformed
}
