import { LoginLimited } from './auth.copy.ts'
import { z } from 'zod'
import {
  OperatorPasswordCommon,
  OperatorPasswordShort,
  OperatorPasswordWrong,
  OperatorWrong,
  OtpEnrolled,
  OtpNeeded,
  OtpNotEnrolled,
  OtpUsed,
  OtpWrong,
} from './operator.copy.ts'
import { NotFound, TooOften } from '../../refusal.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { siteStates } from '../../desk/opening/opening.ts'
import { BeijingTime, Empty, itemsOf, Nothing, ShortListQuery } from '../../wire.ts'

export const OperatorRow = z.object({
  id: z.string(),
  username: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  has_otp: z.boolean(),
})
/** `must_enrol`: the operator may only enrol a second factor. `has_codes`: an authenticator is enrolled. */
const Self = OperatorRow.extend({
  must_enrol: z.boolean(),
  has_codes: z.boolean(),
  passkeys: z.number(),
  passkey_host: z.string(),
  /** Languages that are on for players, separated by commas, the default first. */
  languages: z.string(),
  /** Name of the site, from the setting `title`. */
  site: z.string(),
  /** What players find, the most restricted first. */
  site_state: z.enum(siteStates),
  /** Code of this brand; '' in an installation of one brand. */
  brand: z.string(),
  /**
   * Brands to which the caller may switch, and the current one; empty if there is none to switch to. The main brand has
   * no name.
   */
  brands: z.array(z.object({ code: z.string(), name: z.string(), is_open: z.boolean() })),
  /** Address of the main brand's console without a trailing slash, for its operators in a further brand; else ''. */
  main_console: z.string(),
})

/**
 * 401 OTP_NEEDED requires `otp`; its `passkey` contains WebAuthn options, which are answered at `POST
 * /console/api/passkey`.
 */
export const operatorLogIn = flow('anyone', 'operator.logIn', 'POST /console/api/login', {
  input: z.object({ username: z.string().max(60), password: z.string().max(200), otp: z.string().max(60).optional() }),
  reply: z.object({ token: z.string() }),
  refusals: [LoginLimited, TooOften, OperatorWrong, OtpNeeded, OtpWrong],
})
export const operatorLogOut = write('operator', 'operator.logOut', 'POST /console/api/logout', {
  input: Nothing,
  reply: Empty,
})
export const readOperator = read('operator', 'operator.me', 'GET /console/api/me', { input: Nothing, reply: Self })

const Otp = z.object({ otp: z.string().trim().max(60).default('') })

/** Changes the caller's password and ends their other sessions. */
export const changeOwnPassword = flow('operator', 'operator.changePassword', 'POST /console/api/me/password', {
  needsFreshFactor: true,
  input: z.object({ password: z.string().max(200), new_password: z.string().max(200) }),
  reply: Empty,
  refusals: [OperatorPasswordShort, OperatorPasswordCommon, TooOften, LoginLimited, OperatorPasswordWrong],
})

/** An open session may be used by another person, so changing the factor requires the password. */
const Password = z.object({ password: z.string().max(200).default('') })

/** Creates a secret, which is active once a code was confirmed. Operators with a passkey send its proof as `otp`. */
export const beginFactor = flow('operator', 'operator.beginFactor', 'POST /console/api/me/otp', {
  input: Password.extend({ otp: z.string().trim().max(60).default('') }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [OtpEnrolled, OperatorPasswordWrong, LoginLimited, TooOften, OtpNeeded, OtpWrong, OtpUsed],
})
/** Enrols the factor and ends the caller's other sessions. */
export const confirmFactor = write('operator', 'operator.confirmFactor', 'POST /console/api/me/otp/confirm', {
  input: Otp,
  reply: Empty,
  refusals: [OtpEnrolled, OtpNotEnrolled, OtpWrong, LoginLimited],
})
/** Removes the caller's factor; requires the password and a code. To replace a factor, remove it first. */
export const removeFactor = flow('operator', 'operator.removeFactor', 'POST /console/api/me/otp/remove', {
  needsFreshFactor: true,
  input: Password,
  reply: Empty,
  refusals: [OtpNotEnrolled, OperatorPasswordWrong, LoginLimited, TooOften],
})

const SessionRow = z.object({
  id: z.string(),
  created_at: BeijingTime,
  seen_at: BeijingTime,
  ip: z.string(),
  agent: z.string(),
  is_this: z.boolean(),
})
export const listOwnSessions = read('operator', 'operator.sessions', 'GET /console/api/me/sessions', {
  input: ShortListQuery,
  reply: itemsOf(SessionRow),
})
export const endOwnSession = write('operator', 'operator.endSession', 'DELETE /console/api/me/sessions/:id', {
  input: z.object({ id: z.uuid() }),
  reply: Empty,
  refusals: [NotFound],
})
