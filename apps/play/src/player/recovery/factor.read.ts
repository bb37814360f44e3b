import { numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText, toTime, toTimeOrNull } from '../../app/data/wire.read.ts'

export const toFactor = (answer: Reply<'POST /api/factor'>) => ({
  isOn: toFlag(answer?.is_on),
  /** Whether payouts and payees require a factor. */
  isStepUp: toFlag(answer?.is_step_up),
  /** Whether sign-ins by password require a factor. */
  isSignIn: toFlag(answer?.is_sign_in),
  /** Number of unused recovery codes. */
  codesLeft: numberOf(answer?.codes),
  hasPasskeys: numberOf(answer?.passkeys) > 0,
  /** The host that accepts passkeys; '' if passkeys are off. */
  host: toText(answer?.host),
})

export type Factor = ReturnType<typeof toFactor>

/** Reads a new authenticator to scan; null if there is no answer. */
export const toEnrolment = (answer: Reply<'POST /api/factor/start'>): { secret: string; address: string } | null =>
  answer ? { secret: toText(answer.secret), address: toText(answer.address) } : null

/** Reads the recovery codes that come with the first factor. */
export const toCodes = (answer: Reply<'POST /api/factor/confirm'> | Reply<'POST /api/passkeys/add'>): string[] =>
  toRows(answer?.codes, toText)

/** Reads the one-time code that the server returns for the passkey's answer. */
export const toProof = (answer: Reply<'POST /api/passkeys/answer'>): string => toText(answer?.otp)

export interface Passkey {
  id: string
  name: string
  createdAt: string
  usedAt: string | null
  isSynced: boolean
}

export const toPasskeys = (answer: Reply<'POST /api/passkeys'>) => ({
  isOpen: toFlag(answer?.is_open),
  host: toText(answer?.host),
  list: toRows(answer?.list, (passkey): Passkey => ({
    id: toText(passkey.id),
    name: toText(passkey.name),
    createdAt: toTime(passkey.created_at),
    usedAt: toTimeOrNull(passkey.used_at),
    isSynced: toFlag(passkey.backed_up),
  })),
})
