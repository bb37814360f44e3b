import * as contract from '@koi/contract/profile/profile.player'
import { saved } from '@koi/contract/profile/profile.copy'
import { uploaded } from '@koi/contract/upload/upload.copy'
import { on, withMessage } from '../platform/on.ts'
import { changeAvatar, changeProfile, recordOf } from './profile.ts'

export const profilePlayer = [
  on(contract.readPlayer, async ({ db, caller, settings, now }) => recordOf(db, caller.player, settings, now)),

  on(contract.changeProfile, async ({ tx, caller, input, now }) => {
    await changeProfile(tx, caller.player, input, now)
    return withMessage(saved, {})
  }),

  on(contract.changeAvatar, async ({ app, caller, file, ip }) =>
    withMessage(uploaded, { avatar: await changeAvatar(app, caller.player, file, ip) }),
  ),
]
