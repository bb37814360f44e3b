import type { Language } from '../../language.ts'
import { composed, isNormal } from '../../name.ts'
import type { Refusal } from '../../refusal.ts'
import {
  CaptchaMissing,
  CaptchaWrong,
  ConfirmationDiffers,
  ConfirmationMissing,
  CredentialsMissing,
  NameMalformed,
  NewPasswordMissing,
  NewPasswordShort,
  OldPasswordMissing,
  OldPasswordShort,
  PasswordMalformed,
  PasswordUnchanged,
  PayPasswordMalformed,
  RealnameMalformed,
} from './auth.copy.ts'

const holdsBoth = (text: string): boolean => /[A-Za-z]/.test(text) && /\d/.test(text)

/** Whether a text has 6 to 10 letters and digits, at least one of each. */
export const isName = (text: string): boolean => /^[A-Za-z0-9]{6,10}$/.test(text) && holdsBoth(text)
/** Whether a text has at least 8 letters and digits, at least one of each. */
export const isPassword = (text: string): boolean => /^[A-Za-z0-9]{8,}$/.test(text) && holdsBoth(text)
/** Letters of names, beside Chinese characters and A to Z, where a language is switched on. */
const lettersOf: Partial<Record<Language, string>> = {
  vi: 'À-ÃÈ-ÊÌÍÒ-ÕÙÚÝà-ãè-êìíò-õùúýĂăĐđĨĩŨũƠơƯưẠ-ỹ',
  th: '\u0e01-\u0e3a\u0e40-\u0e4e',
}
/**
 * Whether a text has only letters, middle dot, ampersand and blanks, and not only blanks. Letters are Chinese
 * characters, A to Z, and those of `languages`, which the brand has switched on. Radicals, which look like characters, are no
 * characters of names.
 */
function isSpeltAsName(text: string, languages: readonly Language[]): boolean {
  const name = composed(text)
  const letters = languages.map((language) => lettersOf[language] ?? '').join('')
  return (
    text.trim() !== '' &&
    isNormal(name) &&
    new RegExp(`^(?:(?![\u2e80-\u2eff])[\\p{Script=Han}A-Za-z${letters}·•・& ])+$`, 'u').test(name)
  )
}
export const isRealname = (text: string, languages: readonly Language[]): boolean =>
  text.length <= 50 && isSpeltAsName(text, languages)
export const isPayPassword = (text: string): boolean => /^\d{6}$/.test(text)
/** Checks the form only: the client compares the text with a picture that it chose itself, so the server cannot check more. */
export const isCaptcha = (text: string): boolean => /^[A-Za-z0-9]{4}$/.test(text)

export interface Registration {
  name: string
  password: string
  confirmPass: string
  realname: string
  paypassword: string
  code: string
}

/** Returns the first refusal of a registration, or null. The server checks the captcha and the maximum lengths afterwards. */
export function checkRegistration(
  { name, password, confirmPass, realname, paypassword }: Registration,
  languages: readonly Language[],
): Refusal | null {
  if (!isName(name)) return NameMalformed
  if (!isPassword(password)) return PasswordMalformed
  if (confirmPass !== password) return ConfirmationDiffers
  if (!isSpeltAsName(realname, languages)) return RealnameMalformed
  if (!isPayPassword(paypassword)) return PayPasswordMalformed
  return null
}

export interface Login {
  name: string
  password: string
  code: string
}

/** The first refusal of a login request before any lookup, or null. */
export function checkLogin({ name, password, code }: Login): Refusal | null {
  if (name === '' || password === '') return CredentialsMissing
  if (code === '') return CaptchaMissing
  if (!isCaptcha(code)) return CaptchaWrong
  return null
}

export interface PasswordChange {
  password: string
  /** New login or payment password; the field name is part of the public API. */
  paypassword: string
  /** Confirmation of the password; undefined if an older client omits it. */
  newpasword: string | undefined
}

/** The first refusal of a password change, or null. */
export function checkPasswordChange({ password, paypassword, newpasword }: PasswordChange): Refusal | null {
  if (password === '') return OldPasswordMissing
  if (paypassword === '') return NewPasswordMissing
  if (password.length < 6) return OldPasswordShort
  if (paypassword.length < 6) return NewPasswordShort
  if (newpasword === '') return ConfirmationMissing
  if (newpasword !== undefined && newpasword !== paypassword) return ConfirmationDiffers
  if (paypassword === password) return PasswordUnchanged
  return null
}
