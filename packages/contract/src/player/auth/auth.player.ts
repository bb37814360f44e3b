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
  RegistrationClosed,
  TooYoung,
} from './auth.copy.ts'
import { Blacklisted, Disabled, TooOften } from '../../refusal.copy.ts'
import { PlayerFactorWrong, SignInFactorNeeded } from '../recovery/recovery.copy.ts'
import { flow } from '../../endpoint.ts'
import { Choice, Empty, Nothing, Text, TextOrAbsent, TypedText, TypedTextOrAbsent } from '../../wire.ts'

/** Both fields hold the token: clients read either one. */
const Tokens = z.object({ api_token: z.string(), new_api_token: z.string() })

const captchaText =
  'Required. Captcha: four letters or digits, case ignored. The client shows one of the pictures /captcha/00.png to /captcha/20.png and compares the typed text with /captcha/texts.json, a JSON array in the order of the pictures, or uses pictures of its own. The server checks the form only; where it requires `pow`, the text must be one of that array.'
const proofText = (due: string): string =>
  `Proof of work "minute.nonce", required once ${due} has reached the setting pow_after (0, the default: never); else ignored. If it is missing or wrong, the call is refused with CAPTCHA_WRONG. minute: Unix time in minutes, rounded down, at most 5 minutes old. nonce: at most 40 characters, chosen so that SHA-256 of "name:minute.nonce", with the name in lower case, begins with 18 zero bits. A proof is valid once.`

export const logIn = flow('anyone', 'auth.logIn', 'POST /api/login_pc', {
  input: z.object({
    name: Text,
    password: Text,
    code: TypedText.meta({ description: captchaText }),
    pow: Text.meta({ description: proofText('the number of failed sign-ins of the name or of the address') }),
    otp: Text.meta({
      description:
        'Required after a right password of a player who has switched that on, else ignored: code of the authenticator, recovery code, or the otp that POST /api/passkeys/answer returns. Without it the call is refused with SIGN_IN_FACTOR_NEEDED; data.passkey holds the options for that call if the player has a passkey.',
    }),
  }),
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
    SignInFactorNeeded,
    PlayerFactorWrong,
  ],
})

export const register = flow('anyone', 'auth.register', 'POST /api/register', {
  input: z.object({
    name: Text,
    password: Text,
    confirmPass: Text,
    realname: Text,
    paypassword: TypedText,
    code: TypedText.meta({ description: captchaText }),
    pid: Text,
    pow: Text.meta({ description: proofText('the number of registrations from the address within an hour') }),
    /** Birthday as YYYY-MM-DD; read only when `ask_birthday` is on. */
    birthday: Text,
    source: Choice.meta({
      description:
        'Optional: where the player came from, a query string of the parameters c, click_id, utm_source, utm_medium, utm_campaign, utm_content, utm_term and landing. Unknown codes and unusable values are ignored.',
    }),
  }),
  reply: Tokens,
  refusals: [
    NameMalformed,
    PasswordMalformed,
    ConfirmationDiffers,
    RealnameMalformed,
    RegistrationClosed,
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

/** `password` is the old password, `paypassword` the new one, `newpasword` (misspelt as in the given API) its confirmation. */
const Change = z.object({ password: Text, paypassword: Text, newpasword: TextOrAbsent })
const PayChange = z.object({ password: TypedText, paypassword: TypedText, newpasword: TypedTextOrAbsent })

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
  input: PayChange,
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
