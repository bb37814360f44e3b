import { PasskeyNameMalformed, StepUpNeeded } from '@koi/contract/passkey/passkey.copy'
import {
  CurrentPasswordWrong,
  PlayerFactorNeeded,
  PlayerFactorWrong,
  RecoveryLimited,
  RecoveryWrong,
} from '@koi/contract/recovery/recovery.copy'
import { Problem, problemOf } from '@koi/web/problem'

const found = [
  CurrentPasswordWrong,
  PasskeyNameMalformed,
  PlayerFactorNeeded,
  PlayerFactorWrong,
  RecoveryLimited,
  RecoveryWrong,
  StepUpNeeded,
]

/** Maps a refusal to its field. In its own file so that other screens do not load these sentences. */
export async function atRefusedField<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (error) {
    const refusal = error instanceof Problem && found.find((one) => one.text() === error.message)
    throw refusal ? problemOf(refusal) : error
  }
}
