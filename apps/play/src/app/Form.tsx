import {
  CredentialsWrong,
  NameTaken,
  OldPasswordWrong,
  PayPasswordLocked,
  PayPasswordWrong,
} from '@koi/contract/auth/auth.copy'
import {
  AddressBound,
  AddressBoundElsewhere,
  BankUnknown,
  CardBound,
  CardBoundElsewhere,
} from '@koi/contract/payee/payee.copy'
import { EmailTaken, MobileTaken } from '@koi/contract/profile/profile.copy'
import { ApplyAmountMalformed, ApplyAmountMissing } from '@koi/contract/promotion/promotion.copy'
import { LimitMalformed, LimitUnchanged } from '@koi/contract/protection/protection.copy'
import { AmountMalformed } from '@koi/contract/refusal.copy'
import { TransferWholeOnly, VenueTooLow } from '@koi/contract/venue/venue.copy'
import { BankNotPaidOut, LessThanFee, NotEnough } from '@koi/contract/withdraw/withdraw.copy'
import { Form as Plain } from '@koi/ui/Form'
import { Problem } from '@koi/web/problem'
import { type ComponentProps, useMemo } from 'react'
import { amountRefused } from './form.copy.ts'

/** Refusals that only the server can find, identified by their sentence: the envelope has no code for them. */
const found = [
  CredentialsWrong,
  NameTaken,
  OldPasswordWrong,
  PayPasswordLocked,
  PayPasswordWrong,
  AddressBound,
  AddressBoundElsewhere,
  BankUnknown,
  CardBound,
  CardBoundElsewhere,
  EmailTaken,
  MobileTaken,
  ApplyAmountMalformed,
  ApplyAmountMissing,
  LimitMalformed,
  LimitUnchanged,
  AmountMalformed,
  TransferWholeOnly,
  VenueTooLow,
  BankNotPaidOut,
  LessThanFee,
  NotEnough,
]

const fieldsOf = (sentence: string): readonly string[] =>
  amountRefused.test(sentence) ? ['amount'] : (found.find((one) => one.text() === sentence)?.fields ?? [])

interface Props extends Omit<ComponentProps<typeof Plain>, 'refused'> {
  failure: unknown
}

/** A form that shows what a check or the server refuses next to the field concerned. */
export function Form({ failure, ...rest }: Props) {
  const refused = useMemo(() => {
    if (!(failure instanceof Problem) || failure.isUnreached) return null
    const { message: text, fields } = failure
    return { text, fields: fields.length > 0 ? fields : fieldsOf(text) }
  }, [failure])
  return <Plain refused={refused} {...rest} />
}
