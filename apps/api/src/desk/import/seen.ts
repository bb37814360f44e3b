import type { RefusedRow } from '@koi/contract/desk/import/import'
import { createHmac } from 'node:crypto'
import { derivedKeys, type FolderSecret } from '../../platform/base/secret.ts'
import type { Header } from './header.ts'
import { RowRefused } from './playerRow.ts'
import type { Fields } from './read.ts'

interface FirstRow {
  file: number
  line: number
  referrer: string
}
export type RowResult = 'new' | 'known' | 'refused'

/** State over all files of a run; a few strings per row. */
export class ImportState {
  readonly places = new Map<string, FirstRow>()
  readonly players = new Map<string, RowResult>()
  /** Hashes of phone numbers, e-mail addresses and payees. */
  readonly hashes = new Set<string>()
  readonly payees = new Map<string, number>()

  /** Adds a hash; returns false when it was present. */
  add(hash: Buffer): boolean {
    const hex = hash.toString('hex')
    if (this.hashes.has(hex)) return false
    this.hashes.add(hex)
    return true
  }

  /** Whether following the referrers in the files from `referrer` leads to `name`. */
  closesReferrerCycle(name: string, referrer: string): boolean {
    let above: string | undefined = referrer
    for (let steps = 0; above && steps < 1000; steps++) {
      if (above === name) return true
      above = this.places.get(above)?.referrer
    }
    return false
  }
}

/** `row` is set exactly if the row is to be imported. */
export interface CheckedRow<Row> extends RefusedRow {
  outcome: RowResult
  key: string
  digest: Buffer
  row: Row | null
}

/** Keyed hashes of a row under all keys, newest first; empty fields are left out. */
export function digestsOf(key: FolderSecret, { kind, columns }: Header, fields: string[]): Buffer[] {
  const said = columns.flatMap((column, at) => (fields[at] ? [JSON.stringify([column, fields[at]])] : [])).toSorted()
  return derivedKeys(key, 'koi import row').map((one) =>
    createHmac('sha256', one)
      .update(JSON.stringify([kind, said]))
      .digest(),
  )
}

/** `known` for a row that was imported unchanged before, else the result of `judge`. */
export function checkRow<Row>(
  { line }: Fields,
  key: string,
  digests: Buffer[],
  judge: () => Row | 'known',
): CheckedRow<Row> {
  const common = { line, key, digest: digests[0]! }
  try {
    const row = judge()
    if (row === 'known') return { ...common, outcome: 'known', reason: '', row: null }
    return { ...common, outcome: 'new', reason: '', row }
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    return { ...common, outcome: 'refused', reason: error.message, row: null }
  }
}
