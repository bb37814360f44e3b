import { z } from 'zod'
import {
  BirthdayMissing,
  CaptchaMissing,
  CaptchaWrong,
  ConfirmationDiffers,
  ConfirmationMissing,
  CredentialsMissing,
  CredentialsWrong,
  LoginLimited,
  NameMalformed,
  NameTaken,
  NewPasswordCommon,
  NewPasswordMissing,
  NewPasswordShort,
  OldPasswordMissing,
  OldPasswordShort,
  OldPasswordWrong,
  PasswordCommon,
  PasswordMalformed,
  PasswordTooLong,
  PasswordUnchanged,
  PayPasswordLocked,
  PayPasswordCommon,
  PayPasswordMalformed,
  RealnameMalformed,
  TooYoung,
} from './auth.copy.ts'
import { Blacklisted, Disabled, TooOften } from '../refusal.copy.ts'
import { flow } from '../endpoint.ts'
import { Empty, Nothing, Text, TextOrAbsent } from '../wire.ts'

/** Clients read either field. */
const Tokens = z.object({ api_token: z.string(), new_api_token: z.string() })

export const logIn = flow('anyone', 'auth.logIn', 'POST /api/login_pc', {
  input: z.object({ name: Text, password: Text, code: Text, pow: Text }),
  reply: Tokens,
  refusals: [
    CredentialsMissing,
    CaptchaMissing,
    CaptchaWrong,
    LoginLimited,
    TooOften,
    CredentialsWrong,
    Blacklisted,
    Disabled,
  ],
})

export const register = flow('anyone', 'auth.register', 'POST /api/register', {
  input: z.object({
    name: Text,
    password: Text,
    confirmPass: Text,
    realname: Text,
    paypassword: Text,
    code: Text,
    pid: Text,
    pow: Text,
    /** YYYY-MM-DD; read only when `ask_birthday` is on. */
    birthday: Text,
  }),
  reply: Tokens,
  refusals: [
    NameMalformed,
    PasswordMalformed,
    ConfirmationDiffers,
    RealnameMalformed,
    PayPasswordMalformed,
    CaptchaWrong,
    PasswordTooLong,
    PasswordCommon,
    PayPasswordCommon,
    BirthdayMissing,
    TooYoung,
    NameTaken,
    TooOften,
  ],
})

export const logOff = flow('anyone', 'auth.logOff', 'POST /api/logoff', { input: Nothing, reply: Empty })

/** `password` is the old one, `paypassword` the new one, `newpasword` (given misspelling) its confirmation. */
const Change = z.object({ password: Text, paypassword: Text, newpasword: TextOrAbsent })

export const changePassword = flow('player', 'auth.changePassword', 'POST /api/editPassword', {
  input: Change,
  reply: Empty,
  refusals: [
    OldPasswordMissing,
    NewPasswordMissing,
    OldPasswordShort,
    NewPasswordShort,
    ConfirmationMissing,
    ConfirmationDiffers,
    PasswordUnchanged,
    NewPasswordCommon,
    TooOften,
    LoginLimited,
    OldPasswordWrong,
  ],
})
export const changePayPassword = flow('player', 'auth.changePayPassword', 'POST /api/editPayPassword', {
  input: Change,
  reply: Empty,
  refusals: [
    OldPasswordMissing,
    NewPasswordMissing,
    OldPasswordShort,
    NewPasswordShort,
    ConfirmationMissing,
    ConfirmationDiffers,
    PasswordUnchanged,
    PayPasswordCommon,
    PayPasswordLocked,
    TooOften,
    OldPasswordWrong,
  ],
})
