import { z } from 'zod'
import { WithdrawalsPaused } from '../../player/protection/hold.copy.ts'
import {
  BankNotPaidOut,
  CancelInReview,
  CancelTooLate,
  CardNotChosen,
  GiftHeld,
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
import { AmountMalformed, Blacklisted, Disabled, NotFound, TooOften } from '../../refusal.copy.ts'
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
import { flow, read, write } from '../../endpoint.ts'
import { payeeKinds } from '../../state.ts'
import { requirementSources } from '../turnover/turnover.ts'
import { BeijingTimeOrBlank, Empty, Flag, Nothing, stateCode, Text, TypedText, Yuan } from '../../wire.ts'
import { withdrawalBlocks } from './withdraw.ts'

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
    WithdrawalsPaused,
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
    GiftHeld,
    NoRate,
    LessThanFee,
    TooManyWithdrawals,
  ],
})

/** `until`: when it ends by itself; `text`: the sentence with which a withdrawal would be refused. */
const Block = z.object({ kind: z.enum(withdrawalBlocks), text: z.string(), until: BeijingTimeOrBlank })

/**
 * Extension: everything that stands against a withdrawal now, before an amount is typed. `most`: the greatest amount; 0 while
 * `blocks` is not empty. `held`: gifts that stay in the wallet until their turnover is done. `payees` have blocks of their own.
 * `requirements`: open turnover, in the order in which stakes count; `holds_all` 0: only its own amount waits.
 */
export const readWithdrawalState = read('player', 'withdraw.state', 'POST /api/withdrawal/state', {
  input: Nothing,
  reply: z.object({
    can_withdraw: Flag,
    most: Yuan,
    least: Yuan,
    balance: Yuan,
    held: Yuan,
    blocks: z.array(Block),
    payees: z.array(z.object({ id: z.string(), type: stateCode(payeeKinds), blocks: z.array(Block) })),
    requirements: z.array(
      z.object({
        id: z.string(),
        source: z.enum(requirementSources),
        title: z.string(),
        amount: Yuan,
        worked: Yuan,
        rest: Yuan,
        holds: Yuan,
        holds_all: Flag,
      }),
    ),
    rest: Yuan,
  }),
})

/**
 * Extension: the player takes a withdrawal back that still waits for its review; the held amount returns to the main wallet
 * without a new turnover requirement. Idempotent. `order`: the order number.
 */
export const cancelWithdrawal = write('player', 'withdraw.cancel', 'POST /api/withdrawal/cancel', {
  movesMoney: true,
  input: z.object({ order: Text }),
  reply: Empty,
  refusals: [NotFound, CancelTooLate, CancelInReview],
})
