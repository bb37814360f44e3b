import { CurrentPasswordWrong, PlayerFactorNeeded } from '@koi/contract/player/recovery/recovery.copy'
import type { Instant } from '@koi/contract/time'
import { checkLoginPassword } from '../auth/password.ts'
import type { Origin } from '../../access/identity/device.ts'
import { hasFactor } from '../../access/identity/factor.ts'
import { requireFactor, ownerOf } from '../../access/identity/ownFactor.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/text/refuse.ts'

/**
 * Requires an existing factor, else the login password, before a factor is added: an open session alone proves too
 * little. Throws PlayerFactorNeeded, PlayerFactorWrong, CurrentPasswordWrong, LoginLimited.
 */
export async function proveOwner(
  app: App,
  who: Pick<PlayerCaller, 'player' | 'username' | 'session'>,
  { password, otp }: { password: string; otp: string },
  from: Origin & { now: Instant },
): Promise<void> {
  if (await hasFactor(app.db, ownerOf(who.player))) {
    const wrong = await transact(app, (tx) => requireFactor(tx, app.config, who, otp, from.now, PlayerFactorNeeded))
    if (wrong) refuse(wrong)
    return
  }
  const { now, ip, agent } = from
  await checkLoginPassword(app, who, password, CurrentPasswordWrong, { now, ip, agent })
}
