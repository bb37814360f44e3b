import type { Refusal } from '@koi/contract/refusal'
import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { totalsFound } from '../text/page.ts'
import { refuse } from '../text/refuse.ts'

/** Throws `tooMany` if there are `most` rows already. The caller holds a lock that serializes insertions. */
export async function requireRoom<Of extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Of, Row>,
  most: number,
  tooMany: Refusal,
): Promise<void> {
  if ((await totalsFound(rows)).total >= most) refuse(tooMany)
}
