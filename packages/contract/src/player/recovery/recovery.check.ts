import { isPassword } from '../auth/auth.check.ts'
import type { Refusal } from '../../refusal.ts'
import { ConfirmationWrong, NewPasswordMalformed, RecoveryCodeMissing, RecoveryNameMissing } from './recovery.copy.ts'

export interface Recovery {
  name: string
  otp: string
  password: string
  confirmPass: string
}

/** The first refusal of a recovery request before any lookup, or null. */
export function checkRecovery({ name, otp, password, confirmPass }: Recovery): Refusal | null {
  if (name.trim() === '') return RecoveryNameMissing
  if (otp.trim() === '') return RecoveryCodeMissing
  if (!isPassword(password) || password.length > 16) return NewPasswordMalformed
  if (confirmPass !== password) return ConfirmationWrong
  return null
}
