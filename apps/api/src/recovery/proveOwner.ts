import { CurrentPasswordWrong, PlayerFactorNeeded } from '@koi/contract/recovery/recovery.copy'
import type { Instant } from '@koi/contract/time'
import { nameLimit } from '../auth/auth.ts'
import { hasFactor } from '../identity/factor.ts'
import { askFactor, ownerOf } from '../identity/ownFactor.ts'
import { checkPassword } from '../identity/password.ts'
import { type App, transact } from '../platform/app.ts'
import type { PlayerCaller } from '../platform/caller.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'

/**
 * Asks a player to prove who they are before they are given a further factor: by one they have, else by the login password;
 * who sits at an open session is not yet its owner. Throws PlayerFactorNeeded, PlayerFactorWrong, CurrentPasswordWrong,
 * LoginLimited.
 */
export async function proveOwner(
  app: App,
  who: Pick<PlayerCaller, 'player' | 'username' | 'session'>,
  { password, otp }: { password: string; otp: string },
  now: Instant,
): Promise<void> {
  if (await hasFactor(app.db, ownerOf(who.player))) {
    const wrong = await transact(app, (tx) => askFactor(tx, app.config, who, otp, now, PlayerFactorNeeded))
    if (wrong) refuse(wrong)
    return
  }
  await checkPassword(app, password, {
    limit: nameLimit(who.username, await readSettings(app.db)),
    now,
    wrong: CurrentPasswordWrong,
    read: () =>
      app.db.selectFrom('player').select('passwordHash as hash').where('id', '=', who.player).executeTakeFirstOrThrow(),
  })
}
