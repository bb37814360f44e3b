import { z } from 'zod'
import {
  BankNotPaidOut,
  CardNotChosen,
  LessThanFee,
  NoRate,
  NotEnough,
  PasswordNotGiven,
  RequirementOpen,
  TooLittle,
  TooManyWithdrawals,
  WithdrawalsHeld,
  HolderDiffers,
} from './withdraw.copy.ts'
import { AmountMalformed, Blacklisted, Disabled, TooOften } from '../../refusal.copy.ts'
import {
  LoginLimited,
  PayPasswordLocked,
  PayPasswordMustChange,
  PayPasswordWrong,
} from '../../player/auth/auth.copy.ts'
import { AddressMalformed } from '../payee/payee.copy.ts'
import { StepUpNeeded } from '../../player/passkey/passkey.copy.ts'
import { PlayerFactorWrong } from '../../player/recovery/recovery.copy.ts'
import { IdentityDue } from '../../player/verification/verification.copy.ts'
import { flow } from '../../endpoint.ts'
import { Empty, Text, TypedText } from '../../wire.ts'

/** `bank`: id of a card or address; `otp`: required if the player confirms payouts with a second factor. */
export const withdraw = flow('player', 'withdraw.open', 'POST /api/withdraw', {
  movesMoney: true,
  input: z.object({ amount: Text, bank: Text, password: TypedText, otp: Text }),
  reply: Empty,
  refusals: [
    CardNotChosen,
    AmountMalformed,
    TooLittle,
    PasswordNotGiven,
    PayPasswordWrong,
    PayPasswordLocked,
    PayPasswordMustChange,
    StepUpNeeded,
    PlayerFactorWrong,
    LoginLimited,
    WithdrawalsHeld,
    IdentityDue,
    HolderDiffers,
    TooOften,
    Blacklisted,
    Disabled,
    BankNotPaidOut,
    AddressMalformed,
    RequirementOpen,
    NotEnough,
    NoRate,
    LessThanFee,
    TooManyWithdrawals,
  ],
})
