import { PasskeyGone, passkeyCopy } from '@koi/contract/player/passkey/passkey.copy'
import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/player/passkey/passkey.player'
import { replyCopy } from '@koi/contract/player/auth/auth.copy'
import { ownerOf } from '../../access/identity/ownFactor.ts'
import { passkeyPlace, passkeyRow, passkeysOf, renamePasskey } from '../../access/identity/passkey.ts'
import type { Config } from '../../platform/ops/config.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { addOwn, removeOwn, setFactorUse, startOwn } from './ownPasskey.ts'
import { askPasskey, requirePasskeyName, provePasskey } from './passkey.ts'
import { screenSignedIn } from '../barring/screen.ts'
import { signInByPasskey, startSignIn } from './passkeySignIn.ts'

export const passkeyPlayer = (config: Config) => [
  on(contract.listPasskeys, async ({ db, caller, settings }) => {
    const host = passkeyPlace(config)?.id ?? ''
    const rows = await passkeysOf(db, ownerOf(caller.player)).execute()
    return { host, is_open: host !== '' && Boolean(settings.passkeys), list: rows.map(passkeyRow) }
  }),

  on(contract.startPasskey, async (args) => ({
    options: await startOwn(args.app, args.caller, args.input, args.settings, args),
  })),

  on(contract.addPasskey, async (args) => {
    const { tx, caller, input, commitRefusal } = args
    const { wrong, codes } = await addOwn(tx, config, caller, input, args)
    return wrong ? commitRefusal(wrong) : withMessage(passkeyCopy.added, { codes })
  }),

  on(contract.renamePasskey, async ({ tx, caller, input, refuse }) => {
    const name = requirePasskeyName(input.name)
    if (!isId(input.id) || !(await renamePasskey(tx, ownerOf(caller.player), input.id, name))) refuse(PasskeyGone)
    return withMessage(passkeyCopy.renamed, {})
  }),

  on(contract.removePasskey, async (args) => {
    const { tx, caller, input, commitRefusal } = args
    const wrong = await removeOwn(tx, config, caller, input, args)
    return wrong ? commitRefusal(wrong) : withMessage(passkeyCopy.removed, {})
  }),

  on(contract.askPasskey, async ({ tx, caller, now }) => ({
    options: await askPasskey(tx, config, ownerOf(caller.player), caller.session, now),
  })),

  on(contract.answerPasskey, async ({ tx, input, now, commitRefusal }) => {
    const proved = await provePasskey(tx, config, 'player', input.answer, now)
    return 'otp' in proved ? proved : commitRefusal(proved)
  }),

  on(contract.startPasskeySignIn, async ({ tx, settings, ip, now }) => ({
    options: await startSignIn(tx, config, settings, ip, now),
  })),

  on(contract.signInByPasskey, async (args) => {
    const token = await screenSignedIn(args.app, await signInByPasskey(args.app, args.input.answer, args))
    return withMessage(replyCopy.signedIn, { api_token: token, new_api_token: token })
  }),

  on(contract.setStepUp, async (args) => {
    const { tx, caller, input, commitRefusal } = args
    const wrong = await setFactorUse(tx, config, caller, { use: 'stepUp', isOn: input.is_on, otp: input.otp }, args)
    return wrong ? commitRefusal(wrong) : withMessage(input.is_on ? passkeyCopy.stepUpOn : passkeyCopy.stepUpOff, {})
  }),

  on(contract.setSignInFactor, async (args) => {
    const { tx, caller, input, commitRefusal } = args
    const given = { use: 'signIn', isOn: input.is_on, otp: input.otp } as const
    const wrong = await setFactorUse(tx, config, caller, given, args)
    return wrong ? commitRefusal(wrong) : withMessage(input.is_on ? passkeyCopy.signInOn : passkeyCopy.signInOff, {})
  }),
]
