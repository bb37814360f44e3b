import { StepUpNeeded } from '@koi/contract/passkey/passkey.copy'
import { PlayerFactorNeeded, PlayerFactorWrong } from '@koi/contract/recovery/recovery.copy'
import { Problem, problemOf } from '@koi/web/problem'
import { type ReactNode, useState } from 'react'
import { FactorField } from './FactorField.tsx'

const asks = [StepUpNeeded, PlayerFactorNeeded, PlayerFactorWrong]

interface StepUp {
  /** What is sent next to the form's own fields. */
  otp: { otp?: string }
  /** Runs a call: where the server asks for the factor, the field for it is shown and says so. */
  asking: <Result>(asked: Promise<Result>) => Promise<Result>
  field: ReactNode
}

/** A form whose act the server may want confirmed by the player's second factor (R8): the field is there once it is asked for. */
export function useStepUp(): StepUp {
  const [isAsked, setAsked] = useState(false)
  const [otp, setOtp] = useState('')
  return {
    otp: isAsked ? { otp } : {},
    asking: async (asked) => {
      try {
        const answer = await asked
        setAsked(false)
        return answer
      } catch (error) {
        const refusal = error instanceof Problem && asks.find((one) => one.text() === error.message)
        if (refusal) setAsked(true)
        throw refusal ? problemOf(refusal) : error
      } finally {
        setOtp('')
      }
    },
    field: isAsked && <FactorField value={otp} onChange={setOtp} />,
  }
}
