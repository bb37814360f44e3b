import type { Refusal } from '../refusal.ts'
import { type Day, dayFromText } from '../time.ts'
import { BirthdayMalformed, EmailMalformed, MobileMalformed } from './profile.copy.ts'

/** A mainland number, with or without a prefix (D-044); newer ranges are refused as the specification has it. */
export const isMobile = (text: string): boolean =>
  /^(0|86|17951)?(13[0-9]|15[0-35-9]|17[678]|18[0-9]|14[57])[0-9]{8}$/.test(text)
/** A simple address whose last part has two to four letters (D-044). */
export const isEmail = (text: string): boolean =>
  text.length <= 100 && /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,4}$/.test(text)

/** The earliest birthday that can be given (D-046). */
export const earliestBirthday = '1980-01-01' as Day

/** A real day from 1980 to `today`, both included. */
export function isBirthday(text: string, today: Day): boolean {
  const day = dayFromText(text)
  return day !== null && day >= earliestBirthday && day <= today
}

export interface Profile {
  mobile: string
  email: string
  birthday: string
}

/** The three rules of a saved profile, in their order (PROFILE-09); null when all hold. `today` is the Beijing day. */
export function checkProfile({ mobile, email, birthday }: Profile, today: Day): Refusal | null {
  if (!isMobile(mobile)) return MobileMalformed
  if (!isEmail(email)) return EmailMalformed
  if (!isBirthday(birthday, today)) return BirthdayMalformed
  return null
}
