import type { RefusedRow } from '@koi/contract/import/import'
import { createHmac } from 'node:crypto'
import { derivedKeys, type FolderSecret } from '../platform/secret.ts'
import type { Header } from './header.ts'
import { RowRefused } from './playerRow.ts'
import type { Fields } from './read.ts'

/** Where a username stands first, and whom its row names as referrer, both in small letters. */
interface Place {
  file: number
  line: number
  referrer: string
}
/** What becomes of a row: it is taken over, it was before, or it is refused. */
export type Outcome = 'new' | 'known' | 'refused'

/** What is remembered while the files of one run are judged: a few words for each row, whatever else it says. */
export class Seen {
  readonly places = new Map<string, Place>()
  readonly players = new Map<string, Outcome>()
  /** Hashes of mobile numbers, e-mail addresses, and of cards and wallets. */
  readonly hashes = new Set<string>()
  /** How many payees of a kind the run gives a player, by `username kind`. */
  readonly payees = new Map<string, number>()

  /** Remembers a hash; false when it was there. */
  add(hash: Buffer): boolean {
    const hex = hash.toString('hex')
    if (this.hashes.has(hex)) return false
    this.hashes.add(hex)
    return true
  }

  /** Whether going up from `referrer` leads back to `name`, within the files. */
  isCircle(name: string, referrer: string): boolean {
    let above: string | undefined = referrer
    for (let steps = 0; above && steps < 1000; steps++) {
      if (above === name) return true
      above = this.places.get(above)?.referrer
    }
    return false
  }
}

/** A row that is judged. `row` is there exactly when it is to be taken over. */
export interface Judged<Row> extends RefusedRow {
  outcome: Outcome
  key: string
  digest: Buffer
  row: Row | null
}

/** The keyed hashes that a row may have been kept under, that of the newest key first; empty fields say nothing. */
export function digestsOf(key: FolderSecret, { kind, columns }: Header, fields: string[]): Buffer[] {
  const said = columns.flatMap((column, at) => (fields[at] ? [JSON.stringify([column, fields[at]])] : [])).toSorted()
  return derivedKeys(key, 'koi import row').map((one) =>
    createHmac('sha256', one)
      .update(JSON.stringify([kind, said]))
      .digest(),
  )
}

/** Judges one row: `known` where it was taken over as it is, else what `judge` makes of it or throws. */
export function judged<Row>({ line }: Fields, key: string, digests: Buffer[], judge: () => Row | 'known'): Judged<Row> {
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
