import * as contract from '@koi/contract/player/profile/profile.player'
import { checkProfile, latestBirthday } from '@koi/contract/player/profile/profile.check'
import { BirthdayTooYoung, LanguageUnknown, saved } from '@koi/contract/player/profile/profile.copy'
import { uploaded } from '@koi/contract/access/upload/upload.copy'
import { dayOf } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { insertMarkers } from '../protection/harm.ts'
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
    if (checkProfile(input, dayOf(now)) === null && input.birthday > latestBirthday(age, dayOf(now))) {
      await insertMarkers(tx, [{ player, kind: 'underage', args: ['profile', age] }], dayOf(now), now)
      return commitRefusal(BirthdayTooYoung, { age })
    }
    const wrong = await changeProfile(tx, key, caller, input, by, now)
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
