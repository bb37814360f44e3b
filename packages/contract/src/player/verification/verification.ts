import { dayFromText } from '../../time.ts'
import { plainCode } from '../../typed.ts'

export const documentKinds = ['id_card', 'permit', 'passport'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const isDocumentKind = (text: string): text is DocumentKind =>
  (documentKinds as readonly string[]).includes(text)

/** Values of the setting `identity_needed`. */
export const identityNeeded = { never: 0, withdrawal: 1, play: 2 } as const

/** State of the latest submission; `none` if there is none. */
export const verificationStates = ['none', 'pending', 'approved', 'rejected'] as const

export const maxPictures = 3
export const maxADay = 5
/** Days after a rejection until the documents are deleted. */
export const rejectedKeptDays = 30

/** A document number in NFKC and upper case, without blanks and hyphens. */
export const plainNumber = (text: string): string => plainCode(text).toUpperCase()

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Whether a number is that of a Chinese identity card (GB 11643): 18 characters including a birthday and a check digit. */
const isIdCard = (number: string): boolean =>
  /^\d{17}[\dX]$/.test(number) &&
  dayFromText(birthdayIn('id_card', number)) !== null &&
  '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11] === number[17]

export const isDocumentNumber = (kind: DocumentKind, number: string): boolean =>
  kind === 'id_card' ? isIdCard(number) : /^[A-Z0-9]{6,18}$/.test(number)

/** Birthday in an identity card number, such as '1990-01-31'; '' for other documents. */
export const birthdayIn = (kind: DocumentKind, number: string): string =>
  kind === 'id_card' ? `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}` : ''
