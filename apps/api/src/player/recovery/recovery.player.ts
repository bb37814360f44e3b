import { recoveryCopy } from '@koi/contract/player/recovery/recovery.copy'
import * as contract from '@koi/contract/player/recovery/recovery.player'
import { findFactor } from '../../access/identity/factor.ts'
import { ownerOf } from '../../access/identity/ownFactor.ts'
import { passkeyPlace, passkeysOf } from '../../access/identity/passkey.ts'
import { codesLeft } from '../../access/identity/recoveryCode.ts'
import type { Config } from '../../platform/ops/config.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { confirmFactor, recover, removeFactor, startFactor } from './recovery.ts'

export const recoveryPlayer = (config: Config) => [
  on(contract.readFactor, async ({ db, caller: { player } }) => {
    const factor = await findFactor(db, ownerOf(player))
    const passkeys = await passkeysOf(db, ownerOf(player)).execute()
    const { hasStepUp, hasSignInFactor } = await db
      .selectFrom('player')
      .select(['hasStepUp', 'hasSignInFactor'])
      .where('id', '=', player)
      .executeTakeFirstOrThrow()
    return {
      is_on: Boolean(factor?.confirmedAt),
      codes: await codesLeft(db, ownerOf(player)),
      passkeys: passkeys.length,
      host: passkeyPlace(config)?.id ?? '',
      is_step_up: hasStepUp,
      is_sign_in: hasSignInFactor,
    }
  }),

  on(contract.startFactor, async (args) => {
    const { secret, uri } = await startFactor(args.app, args.caller, args.input, args.settings, args)
    return { secret, address: uri }
  }),

  on(contract.confirmFactor, async (args) => {
    const { tx, caller, input, commitRefusal } = args
    const { wrong, codes } = await confirmFactor(tx, config, caller, input.otp, args)
    return wrong ? commitRefusal(wrong) : withMessage(recoveryCopy.on, { codes })
  }),

  on(contract.removeFactor, async (args) => {
    const { tx, caller, input, commitRefusal } = args
    const wrong = await removeFactor(tx, config, caller, input.otp, args)
    return wrong ? commitRefusal(wrong) : withMessage(recoveryCopy.off, {})
  }),

  on(contract.recover, async (args) => {
    await recover(args.app, args.input, args)
    return withMessage(recoveryCopy.changed, {})
  }),
]
