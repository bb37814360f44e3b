import * as contract from '@koi/contract/player/profile/profile.player'
import { BirthdayTooYoung, LanguageUnknown, saved } from '@koi/contract/player/profile/profile.copy'
import { uploaded } from '@koi/contract/access/upload/upload.copy'
import { emit } from '../../platform/event/emit.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { changeProfile } from './contact.ts'
import { changeAvatar, requireProfile } from './profile.ts'

export const profilePlayer = (key: FolderSecret) => [
  on(contract.readPlayer, async ({ db, caller, input, settings, now }) =>
    requireProfile(db, key, caller.player, { settings, now, hasTotal: input.with_total }),
  ),

  on(contract.changeProfile, async ({ tx, caller, input, settings, now, ip, requestId, commitRefusal }) => {
    const { player, username } = caller
    const by = { actorKind: 'player', actorId: player, actorName: username, ip, requestId } as const
    const age = settings.minimum_age
    const wrong = await changeProfile(tx, key, caller, input, { by, age, now })
    if (wrong === BirthdayTooYoung) return commitRefusal(wrong, { age })
    return wrong ? commitRefusal(wrong) : withMessage(saved, {})
  }),

  on(contract.changeLanguage, async ({ tx, caller, input, settings, refuse }) => {
    const language = languagesOn(settings).find((one) => one === input.language.trim()) ?? refuse(LanguageUnknown)
    await tx
      .updateTable('player')
      .set({ language })
      .where('id', '=', caller.player)
      .where('language', '<>', language)
      .execute()
    emit(tx, { kind: 'player.changed', player: caller.player })
    return withMessage(saved, {})
  }),

  on(contract.changeAvatar, async ({ app, caller, file, ip }) =>
    withMessage(uploaded, { avatar: await changeAvatar(app, caller.player, file, ip) }),
  ),
]
