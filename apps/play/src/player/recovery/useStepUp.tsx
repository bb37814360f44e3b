import { StepUpNeeded } from '@koi/contract/player/passkey/passkey.copy'
import { PlayerFactorNeeded, PlayerFactorWrong } from '@koi/contract/player/recovery/recovery.copy'
import { Problem } from '@koi/web/problem'
import { type ReactNode, useState } from 'react'
import { FactorField } from './FactorField.tsx'

const stepUpRefusals: readonly string[] = [StepUpNeeded, PlayerFactorNeeded, PlayerFactorWrong].map(({ name }) => name)

interface StepUp {
  otp: { otp?: string }
  /** Waits for a call and shows the field for the factor if the server requires one. */
  withStepUp: <Result>(asked: Promise<Result>) => Promise<Result>
  field: ReactNode
}

/** Adds step-up to a form: the field for the factor appears once the server requires it. */
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
        if (error instanceof Problem && stepUpRefusals.includes(error.code)) setAsked(true)
        throw error
      } finally {
        setOtp('')
      }
    },
    field: isAsked && <FactorField value={otp} onChange={setOtp} />,
  }
}
