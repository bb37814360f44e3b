import { createHmac } from 'node:crypto'
import { derivedKeys, type Key, seal, type Sealed, unseal } from './secret.ts'

const trimmed = (text: string): string => text.trim()
const small = (text: string): string => text.trim().toLowerCase()

/** What makes two texts of a kind the same, whatever spelling they have. */
const plainOf = {
  name: trimmed,
  /** One number, whatever prefix it is written with (D-044). */
  mobile: (text: string): string => text.slice(-11),
  email: small,
  /** Of a document: capitals, without blanks. */
  document: (text: string): string => text.replace(/\s/g, '').toUpperCase(),
  /** The capitals of an address that begins with 0x are a checksum that not everybody writes. */
  number: (text: string): string => (/^0x/i.test(text) ? text.toLowerCase() : text),
} as const
type Kind = keyof typeof plainOf

/** Every column of personal data, and as what the column next to it, `X_hash`, finds it; null where nothing does. */
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
  'verification.realname': null,
  'verification.number': 'document',
} as const satisfies Record<string, Kind | null>
export type Place = keyof typeof places
/** A column that can be searched by the whole of what it says. */
type Searched = { [At in Place]: (typeof places)[At] extends null ? never : At }[Place]

/** What a sealed column is sealed about: moved to another row or column, nothing opens it. */
export const aboutOf = (place: string, id: string): string => `${place}:${id}`

/** Seals what a row's column says; '' stays ''. */
export const sealIn = (key: Key, place: Place, id: string, text: string): Sealed => seal(key, text, aboutOf(place, id))

/** The inverse. Throws when the row does not hold what was sealed for it. */
export const openIn = (key: Key, place: Place, id: string, sealed: string): string =>
  unseal(key, sealed, aboutOf(place, id))

/** The hashes that may stand for a text, that of the newest key first: one that waits to be sealed again is found as well. */
export const hashesIn = (key: Key, place: Searched, text: string): Buffer[] => {
  const kind: Kind = places[place]
  return derivedKeys(key, `koi search ${kind}`).map((one) =>
    createHmac('sha256', one).update(plainOf[kind](text)).digest(),
  )
}

/** The hash that is kept next to what is sealed; null for ''. */
export const hashIn = (key: Key, place: Searched, text: string): Buffer | null =>
  text === '' ? null : hashesIn(key, place, text)[0]!

export const isSearched = (place: string): place is Searched =>
  Object.hasOwn(places, place) && places[place as Place] !== null
