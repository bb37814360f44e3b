import { createHmac } from 'node:crypto'
import { derivedKeys, type FolderSecret, seal, type Sealed, unseal } from './secret.ts'

const trimmed = (text: string): string => text.trim()
const lowerCased = (text: string): string => text.trim().toLowerCase()

/** Normalization before hashing, so that spellings of the same value match. */
const normalize = {
  name: trimmed,
  /** Removes the country prefix: the last 11 digits are the number. */
  mobile: (text: string): string => text.slice(-11),
  email: lowerCased,
  document: (text: string): string => text.replace(/\s/g, '').toUpperCase(),
  /** The case of a 0x address is an optional checksum. */
  number: (text: string): string => (/^0x/i.test(text) ? text.toLowerCase() : text),
} as const
type Kind = keyof typeof normalize

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
 * Search hashes of a text under every key, the newest first, so that a search also finds rows hashed with an older key.
 */
export const hashesIn = (key: FolderSecret, place: SearchableColumn, text: string): Buffer[] => {
  const kind: Kind = places[place]
  return derivedKeys(key, `koi search ${kind}`).map((one) =>
    createHmac('sha256', one).update(normalize[kind](text)).digest(),
  )
}

export const hashIn = (key: FolderSecret, place: SearchableColumn, text: string): Buffer | null =>
  text === '' ? null : hashesIn(key, place, text)[0]!

export const isSearchable = (place: string): place is SearchableColumn =>
  Object.hasOwn(places, place) && places[place as PersonalColumn] !== null
