import { documentNames } from '@koi/contract/player/verification/verification.copy'
import { type DocumentKind, verificationStates } from '@koi/contract/player/verification/verification'
import { numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toText, toTextOrNull, toTimeOrNull, toWord } from '../../app/data/wire.read.ts'

export type VerificationState = (typeof verificationStates)[number]

export interface Verification {
  state: VerificationState
  kind: DocumentKind | null
  /** What the operator requires a verification for: 0 nothing, 1 withdrawals, 2 deposits and play. */
  needed: number
  realname: string
  number: string | null
  reason: string
  askedAt: string | null
  decidedAt: string | null
}

const documentKinds = Object.keys(documentNames) as DocumentKind[]

/** Reads the verification; an unknown state counts as `none`. */
export const toVerification = (answer: Reply<'POST /api/verification'>): Verification => ({
  state: toWord(verificationStates, answer?.state) ?? 'none',
  kind: toWord(documentKinds, answer?.kind),
  needed: numberOf(answer?.needed),
  realname: toText(answer?.realname),
  number: toTextOrNull(answer?.number),
  reason: toText(answer?.reason),
  askedAt: toTimeOrNull(answer?.asked_at),
  decidedAt: toTimeOrNull(answer?.decided_at),
})

/** Reads the server's name of an uploaded picture. */
export const toPictureName = (answer: Reply<'POST /api/verification/picture'>): string => toText(answer?.picture)
