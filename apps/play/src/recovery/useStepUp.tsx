import { StepUpNeeded } from '@koi/contract/passkey/passkey.copy'
import { PlayerFactorNeeded, PlayerFactorWrong } from '@koi/contract/recovery/recovery.copy'
import { Problem, problemOf } from '@koi/web/problem'
import { type ReactNode, useState } from 'react'
import { FactorField } from './FactorField.tsx'

const stepUpRefusals = [StepUpNeeded, PlayerFactorNeeded, PlayerFactorWrong]

interface StepUp {
  otp: { otp?: string }
  /** Runs a call; if the server requires the factor, shows its field. */
  withStepUp: <Result>(asked: Promise<Result>) => Promise<Result>
  field: ReactNode
}

/** Step-up of a form: the factor's field appears once the server requires it. */
export function useStepUp(): StepUp {
  const [isAsked, setAsked] = useState(false)
  const [otp, setOtp] = useState('')
  return {
    otp: isAsked ? { otp } : {},
    withStepUp: async (asked) => {
      try {
        const answer = await asked
        setAsked(false)
        return answer
      } catch (error) {
        const refusal = error instanceof Problem && stepUpRefusals.find((one) => one.text() === error.message)
        if (refusal) setAsked(true)
        throw refusal ? problemOf(refusal) : error
      } finally {
        setOtp('')
      }
    },
    field: isAsked && <FactorField value={otp} onChange={setOtp} />,
  }
}
