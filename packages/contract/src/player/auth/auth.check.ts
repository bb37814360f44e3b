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
/** Whether a text has only Chinese characters, letters, middle dot, ampersand and blanks, and not only blanks. */
const isSpeltAsName = (text: string): boolean =>
  text.trim().length > 0 && text.normalize('NFKC') === text && /^[\p{Script=Han}A-Za-z·•・& ]+$/u.test(text)
export const isRealname = (text: string): boolean => text.length <= 50 && isSpeltAsName(text)
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
export function checkRegistration({
  name,
  password,
  confirmPass,
  realname,
  paypassword,
}: Registration): Refusal | null {
  if (!isName(name)) return NameMalformed
  if (!isPassword(password)) return PasswordMalformed
  if (confirmPass !== password) return ConfirmationDiffers
  if (!isSpeltAsName(realname)) return RealnameMalformed
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
