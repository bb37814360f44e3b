import { isPassword } from '../auth/auth.check.ts'
import type { Refusal } from '../refusal.ts'
import { ConfirmationWrong, NewPasswordMalformed, RecoveryCodeMissing, RecoveryNameMissing } from './recovery.copy.ts'

export interface Recovery {
  name: string
  /** A code of the second factor, or one of the recovery codes. */
  otp: string
  password: string
  confirmPass: string
}

/** What a recovery must bring before anything is looked up, in its order; null when all is there. */
export function checkRecovery({ name, otp, password, confirmPass }: Recovery): Refusal | null {
  if (name.trim() === '') return RecoveryNameMissing
  if (otp.trim() === '') return RecoveryCodeMissing
  if (!isPassword(password) || password.length > 16) return NewPasswordMalformed
  if (confirmPass !== password) return ConfirmationWrong
  return null
}
