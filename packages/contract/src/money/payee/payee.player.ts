import { z } from 'zod'
import {
  AddressBound,
  AddressBoundElsewhere,
  AddressMalformed,
  AddressMissing,
  BankMissing,
  BankUnknown,
  BindPasswordMalformed,
  BindPasswordMissing,
  BranchMissing,
  CardBound,
  CardBoundElsewhere,
  KindWrong,
  NumberMalformed,
  NumberMissing,
  OwnerMalformed,
  OwnerMissing,
  PayeeBusy,
  PayeeUnknown,
  ProtocolMissing,
  ProtocolWrong,
  TooManyPayees,
  UnbindPasswordMalformed,
} from './payee.copy.ts'
import {
  LoginLimited,
  PayPasswordLocked,
  PayPasswordMustChange,
  PayPasswordWrong,
} from '../../player/auth/auth.copy.ts'
import { HolderDiffers } from '../withdraw/withdraw.copy.ts'
import { StepUpNeeded } from '../../player/passkey/passkey.copy.ts'
import { PlayerFactorWrong } from '../../player/recovery/recovery.copy.ts'
import { Blacklisted, Disabled, TooOften } from '../../refusal.copy.ts'
import { flow, read } from '../../endpoint.ts'
import { Choice, Empty, Flag, Nothing, Text, TypedText } from '../../wire.ts'

export const Card = z.object({
  id: z.string(),
  bank: z.string(),
  bank_address: z.string(),
  bank_owner: z.string(),
  bank_no: z.string(),
  ico: z.string(),
})

/** Types: 1 bank cards, 2 USDT, 4 AnToken. */
export const listPayees = read('player', 'payee.list', 'POST /api/getcard', {
  input: z.object({ type: Choice }),
  reply: z.array(Card),
  refusals: [KindWrong],
})
export const removePayee = flow('player', 'payee.remove', 'POST /api/delcard', {
  input: z.object({ id: Text, pay_pass: TypedText }),
  reply: Empty,
  refusals: [
    PayeeUnknown,
    UnbindPasswordMalformed,
    PayPasswordWrong,
    PayPasswordLocked,
    PayPasswordMustChange,
    TooOften,
    Blacklisted,
    Disabled,
    PayeeBusy,
  ],
})
/** `otp`: required if the player confirms payees with a second factor. */
export const addPayee = flow('player', 'payee.add', 'POST /api/bindcard', {
  movesMoney: true,
  input: z.object({ bank_owner: Text, bank: Text, bank_address: Text, bank_no: Text, pay_pass: TypedText, otp: Text }),
  reply: Empty,
  refusals: [
    OwnerMalformed,
    OwnerMissing,
    BankMissing,
    BranchMissing,
    NumberMissing,
    BindPasswordMissing,
    NumberMalformed,
    BindPasswordMalformed,
    AddressMissing,
    AddressMalformed,
    ProtocolMissing,
    ProtocolWrong,
    BankUnknown,
    PayPasswordWrong,
    PayPasswordLocked,
    PayPasswordMustChange,
    StepUpNeeded,
    PlayerFactorWrong,
    LoginLimited,
    TooOften,
    Blacklisted,
    Disabled,
    TooManyPayees,
    CardBound,
    CardBoundElsewhere,
    AddressBound,
    AddressBoundElsewhere,
    HolderDiffers,
  ],
})
export const listBanks = read('player', 'payee.banks', 'POST /api/banklist', {
  input: Nothing,
  reply: z.array(z.object({ id: z.number(), bank_name: z.string(), ico: z.string(), payout: Flag })),
})
