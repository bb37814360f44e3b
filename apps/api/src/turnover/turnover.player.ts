import * as contract from '@koi/contract/turnover/turnover.player'
import { on } from '../platform/on.ts'
import { dutyOf } from './turnover.ts'

export const turnoverPlayer = [on(contract.readDuty, async ({ db, caller }) => ({ bet_amount: await dutyOf(db, caller.player) }))]
