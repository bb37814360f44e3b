import { StepUpNeeded } from '@koi/contract/player/passkey/passkey.copy'
import { PlayerFactorNeeded, PlayerFactorWrong } from '@koi/contract/player/recovery/recovery.copy'
import { Problem } from '@koi/web/problem'
import { type ReactNode, useState } from 'react'
import { FactorField } from './FactorField.tsx'

const stepUpRefusals: readonly string[] = [StepUpNeeded, PlayerFactorNeeded, PlayerFactorWrong].map(({ name }) => name)

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
        if (error instanceof Problem && stepUpRefusals.includes(error.code)) setAsked(true)
        throw error
      } finally {
        setOtp('')
      }
    },
    field: isAsked && <FactorField value={otp} onChange={setOtp} />,
  }
}
