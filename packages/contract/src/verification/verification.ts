import { dayFromText } from '../time.ts'

/** Documents by which a player proves who they are. */
export const documentKinds = ['id_card', 'permit', 'passport'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const isDocumentKind = (text: string): text is DocumentKind =>
  (documentKinds as readonly string[]).includes(text)

/** What a player has to have proved who they are for, as the setting `identity_needed` has it. */
export const identityNeeded = { never: 0, withdrawal: 1, play: 2 } as const

/** How a player stands: nothing sent in yet, or how the newest stands. */
export const verificationStates = ['none', 'pending', 'approved', 'rejected'] as const

/** Pictures of a document that are sent in. */
export const mostPictures = 3
/** How often a player may send in within a day. */
export const mostADay = 5
/** Days after a no for which what was sent in is kept. */
export const rejectedKeptDays = 30

/** How a document's number is written: capitals, without blanks. */
export const plainNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase()

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/**
 * Whether a number may be that of an identity card (GB 11643): eighteen signs, with a day of birth among them, of which the
 * last one is the check.
 */
const isIdCard = (number: string): boolean =>
  /^\d{17}[\dX]$/.test(number) &&
  dayFromText(birthdayIn('id_card', number)) !== null &&
  '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11] === number[17]

/** Whether a plain number may be that of a document of a kind. */
export const isDocumentNumber = (kind: DocumentKind, number: string): boolean =>
  kind === 'id_card' ? isIdCard(number) : /^[A-Z0-9]{6,18}$/.test(number)

/** The day of birth that the number of an identity card tells, as '1990-01-31'; '' where a number tells none. */
export const birthdayIn = (kind: DocumentKind, number: string): string =>
  kind === 'id_card' ? `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}` : ''
