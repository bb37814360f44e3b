import { createHmac } from 'node:crypto'
import { personNameKey } from '@koi/contract/personName'
import { plainMobile } from '@koi/contract/player/profile/profile.check'
import { plainCode } from '@koi/contract/typed'
import { plainNumber } from '@koi/contract/player/verification/verification'
import { derivedKeys, type FolderSecret, seal, type Sealed, unseal } from './secret.ts'

const lowerCased = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Normalization before hashing, so that spellings of the same value match. */
const normalize = {
  name: personNameKey,
  mobile: plainMobile,
  email: lowerCased,
  document: plainNumber,
  /** The case of a 0x address is an optional checksum. */
  number: (text: string): string => {
    const plain = plainCode(text)
    return /^0x/i.test(plain) ? plain.toLowerCase() : plain
  },
} as const
type Kind = keyof typeof normalize

/** Normal forms that were replaced. Hashes of a new form have a byte more, so that `reseal` finds those of the earlier one. */
const earlier: { [One in Kind]?: (text: string) => string } = { name: (text) => text.trim() }
const hashLength = 32

/** Columns of personal data, each with the kind of its search hash (column `X_hash`); null: not searchable. */
export const places = {
  'player.realname': 'name',
  'player.mobile': 'mobile',
  'player.email': 'email',
  'agent_application.mobile': null,
  'payee.bank_no': 'number',
  'payee.bank_owner': null,
  'withdrawal.payee_no': 'number',
  'withdrawal.payee_owner': null,
  'deposit.payer_no': null,
  'deposit.payer_owner': null,
  'message_delivery.receiver': null,
  'push_subscription.address': null,
  'excluded_identity.text': null,
  'verification.realname': null,
  'verification.number': 'document',
  'saved_view.query': null,
} as const satisfies Record<string, Kind | null>
export type PersonalColumn = keyof typeof places
type SearchableColumn = { [At in PersonalColumn]: (typeof places)[At] extends null ? never : At }[PersonalColumn]

/**
 * Associated data (AAD) for the encryption of one column of one row: a ciphertext copied to another row or column
 * cannot be decrypted. `place`: table.column; `id`: primary key.
 */
export const associatedData = (place: string, id: string): string => `${place}:${id}`

export const sealIn = (key: FolderSecret, place: PersonalColumn, id: string, text: string): Sealed =>
  seal(key, text, associatedData(place, id))

/** Throws when the text was not sealed for this row and column. */
export const openIn = (key: FolderSecret, place: PersonalColumn, id: string, sealed: string): string =>
  unseal(key, sealed, associatedData(place, id))

/**
 * Search hashes of a text under every key, the newest first, so that a search also finds rows hashed with an older key or in
 * an earlier normal form.
 */
export function hashesIn(key: FolderSecret, place: SearchableColumn, text: string): Buffer[] {
  const kind: Kind = places[place]
  const [normal, before] = [normalize[kind](text), earlier[kind]]
  const hashes = (form: string) =>
    derivedKeys(key, `koi search ${kind}`).map((one) => createHmac('sha256', one).update(form).digest())
  if (!before) return hashes(normal)
  return [...hashes(normal).map((hash) => Buffer.concat([hash, Buffer.of(1)])), ...hashes(before(text))]
}

/** The newest search hash; null for a text that is empty in its normal form. */
export const hashIn = (key: FolderSecret, place: SearchableColumn, text: string): Buffer | null =>
  normalize[places[place]](text) === '' ? null : hashesIn(key, place, text)[0]!

/** Bytes of a hash of an earlier normal form; null for a kind that has none. */
export const earlierHashLength = (place: SearchableColumn): number | null =>
  earlier[places[place]] ? hashLength : null

export const isSearchable = (place: string): place is SearchableColumn =>
  Object.hasOwn(places, place) && places[place as PersonalColumn] !== null
