import type { Refusal } from '../../refusal.ts'
import { type Day, dayFromText } from '../../time.ts'
import { plainCode } from '../../typed.ts'
import { BirthdayMalformed, EmailMalformed, MobileMalformed } from './profile.copy.ts'

/** Whether a text is a mainland number, optionally with a prefix. Newer number ranges are refused, as in the given API. */
export const isMobile = (text: string): boolean =>
  /^(0|86|17951)?(13[0-9]|15[0-35-9]|17[678]|18[0-9]|14[57])[0-9]{8}$/.test(text)
/** A mobile number as it was typed, pasted or filled in: '+86 138-0013-8000' → '13800138000'. Other text is not cut. */
export const typedMobile = (text: string): string => plainCode(text).replace(/^(?:\+|00|\(\+?)86\)?(?=\d{11}$)/, '')
/** The digits of a number without prefix, at most 11, by which spellings of one number are compared. */
export const plainMobile = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(-11)
/** Whether a text is an address whose last label has two to four letters. */
export const isEmail = (text: string): boolean =>
  text.length <= 100 && /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,4}$/.test(text)

export const earliestBirthday = '1980-01-01' as Day

export function isBirthday(text: string, today: Day): boolean {
  const day = dayFromText(text)
  return day !== null && day >= earliestBirthday && day <= today
}

/**
 * The latest birthday of somebody who has reached `age` years on `today`, compared as text: born on 29 February, they reach
 * it on 1 March.
 */
export const latestBirthday = (age: number, today: Day): string =>
  `${String(Number(today.slice(0, 4)) - age)}${today.slice(4)}`

export interface Profile {
  mobile: string
  email: string
  birthday: string
}

/** The first refusal of a profile change, or null. `today`: the Beijing day. */
export function checkProfile({ mobile, email, birthday }: Profile, today: Day): Refusal | null {
  if (!isMobile(mobile)) return MobileMalformed
  if (!isEmail(email)) return EmailMalformed
  if (!isBirthday(birthday, today)) return BirthdayMalformed
  return null
}
