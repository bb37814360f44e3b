import type { Refusal } from '../refusal.ts'
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

/** 6 to 10 letters and digits, with both (AUTH-39). */
export const isName = (text: string): boolean => /^[A-Za-z0-9]{6,10}$/.test(text) && holdsBoth(text)
/** At least 8 letters and digits, with both (AUTH-40). */
export const isPassword = (text: string): boolean => /^[A-Za-z0-9]{8,}$/.test(text) && holdsBoth(text)
/** Chinese characters, letters, middle dot, ampersand and blanks, not blanks alone (AUTH-42, ruling 19). */
const isSpeltAsName = (text: string): boolean =>
  text.trim().length > 0 && text.normalize('NFKC') === text && /^[\p{Script=Han}A-Za-z·•・& ]+$/u.test(text)
/** The same, and no more than 50 of them. */
export const isRealname = (text: string): boolean => text.length <= 50 && isSpeltAsName(text)
export const isPayPassword = (text: string): boolean => /^\d{6}$/.test(text)
/**
 * Exactly four letters or digits: all that a server can ask of a captcha, since the client compares it with a picture
 * of its own (ruling 56).
 */
export const isCaptcha = (text: string): boolean => /^[A-Za-z0-9]{4}$/.test(text)

export interface Registration {
  name: string
  password: string
  confirmPass: string
  realname: string
  paypassword: string
  code: string
}

/**
 * Rules 2 to 6 of a registration, in their order; null when all hold. The captcha comes after them (AUTH-37), and after
 * that how long a password and a name may be (S-12).
 */
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

/** What a login must bring before anything is looked up (AUTH-46 to 48). */
export function checkLogin({ name, password, code }: Login): Refusal | null {
  if (name === '' || password === '') return CredentialsMissing
  if (code === '') return CaptchaMissing
  if (!isCaptcha(code)) return CaptchaWrong
  return null
}

export interface PasswordChange {
  /** The current one. */
  password: string
  /** The new one, of either kind: the name is the contract's. */
  paypassword: string
  /** The confirmation; undefined when an older client sends none (compatibility). */
  newpasword: string | undefined
}

/** The seven checks of a password change, in their order (PASSWORD-10 to 17). */
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
