import { recoveryCopy } from '@koi/contract/recovery/recovery.copy'
import * as contract from '@koi/contract/recovery/recovery.player'
import { factorOf } from '../identity/factor.ts'
import { on, withMessage } from '../platform/on.ts'
import type { Key } from '../platform/secret.ts'
import { codesLeft } from './codes.ts'
import { confirmFactor, recover, removeFactor, startFactor } from './recovery.ts'

export const recoveryPlayer = (key: Key) => [
  on(contract.readFactor, async ({ db, caller: { player } }) => {
    const factor = await factorOf(db, { realm: 'player', subject: player })
    return { is_on: Boolean(factor?.confirmedAt), codes: await codesLeft(db, player) }
  }),

  on(contract.startFactor, async ({ app, caller, input, settings, now }) => {
    const { secret, uri } = await startFactor(app, caller, input.password, settings, now)
    return { secret, address: uri }
  }),

  on(contract.confirmFactor, async (args) => {
    const { tx, caller, input, keep } = args
    const { wrong, codes } = await confirmFactor(tx, key, caller, input.otp, args)
    return wrong ? keep(wrong) : withMessage(recoveryCopy.on, { codes })
  }),

  on(contract.removeFactor, async (args) => {
    const { tx, caller, input, keep } = args
    const wrong = await removeFactor(tx, key, caller, input.otp, args)
    return wrong ? keep(wrong) : withMessage(recoveryCopy.off, {})
  }),

  on(contract.recover, async (args) => {
    await recover(args.app, args.input, args)
    return withMessage(recoveryCopy.changed, {})
  }),
]
