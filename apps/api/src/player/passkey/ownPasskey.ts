import type { MadePasskey } from '@koi/contract/player/passkey/passkey'
import {
  PasskeyGone,
  StepUpLastFactor,
  StepUpNeeded,
  StepUpWithoutFactor,
} from '@koi/contract/player/passkey/passkey.copy'
import { isId } from '@koi/contract/id'
import { PlayerFactorNeeded } from '@koi/contract/player/recovery/recovery.copy'
import type { Language } from '@koi/contract/language'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import { auditOwnAct } from '../auth/password.ts'
import { findFactor, hasFactor } from '../../access/identity/factor.ts'
import { endLastFactor, requireFactor, lockPlayerRow, ownerOf } from '../../access/identity/ownFactor.ts'
import { passkeysOf, removePasskey } from '../../access/identity/passkey.ts'
import { codesLeft, makeCodes } from '../../access/identity/recoveryCode.ts'
import { notifyPlayer } from '../message/message.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { proveOwner } from '../recovery/proveOwner.ts'
import { addPasskey, beginPasskey } from './passkey.ts'
import { requireSignInPlace } from './passkeySignIn.ts'

type Who = Pick<PlayerCaller, 'player' | 'username' | 'session'>
interface From {
  now: Instant
  ip: string
  agent: string
  requestId: string
  language: Language
}

/** Starts adding a passkey. Throws PasskeysOff, TooManyPasskeys, and what `proveOwner` throws. */
export async function startOwn(
  app: App,
  who: Who,
  given: { password: string; otp: string },
  settings: Settings,
  from: From,
): Promise<Json> {
  requireSignInPlace(app.config, settings)
  await proveOwner(app, who, given, from)
  const by = { session: who.session, username: who.username, title: settings.title || 'Koi' }
  return transact(app, (tx) => beginPasskey(tx, app.config, ownerOf(who.player), by, from.now))
}

/**
 * Adds a passkey. With a player's first factor it returns recovery codes. May return a refusal that the caller must
 * commit. Throws PasskeysOff, PasskeyNameMalformed.
 */
export async function addOwn(
  tx: Tx,
  config: Config,
  who: Who,
  { name, answer }: { name: string; answer: MadePasskey },
  from: From,
) {
  const { player, session } = who
  await lockPlayerRow(tx, player)
  const owner = ownerOf(player)
  const isFirst = !(await hasFactor(tx, owner))
  const added = await addPasskey(
    tx,
    config,
    { owner, session, name, agent: from.agent, language: from.language },
    answer,
    from.now,
  )
  if (!('id' in added)) return { wrong: added }
  auditOwnAct(tx, who, 'player.addPasskey', from)
  notifyPlayer(tx, player, ({ passkey }) => passkey.passkeyCopy.notices.added(added.name), from)
  return {
    wrong: null,
    codes: isFirst && (await codesLeft(tx, owner)) === 0 ? await makeCodes(tx, config, owner, from.now) : [],
  }
}

/**
 * Removes a passkey, which requires a factor. May return a refusal that the caller must commit. Throws PasskeyGone,
 * StepUpLastFactor.
 */
export async function removeOwn(
  tx: Tx,
  config: Config,
  who: Who,
  { id, otp }: { id: string; otp: string },
  from: From,
) {
  const { player } = who
  const owner = ownerOf(player)
  const { hasStepUp } = await lockPlayerRow(tx, player)
  const all = await passkeysOf(tx, owner).execute()
  if (!isId(id) || !all.some((one) => one.id === id)) refuse(PasskeyGone)
  const isLast = all.length === 1 && !(await findFactor(tx, owner))?.confirmedAt
  if (hasStepUp && isLast) refuse(StepUpLastFactor)
  const wrong = await requireFactor(tx, config, who, otp, from.now, PlayerFactorNeeded)
  if (wrong) return wrong
  const removed = (await removePasskey(tx, owner, id)) ?? refuse(PasskeyGone)
  if (isLast) await endLastFactor(tx, player)
  auditOwnAct(tx, who, 'player.removePasskey', from)
  notifyPlayer(tx, player, ({ passkey }) => passkey.passkeyCopy.notices.removed(removed.name), from)
  return null
}

const factorUses = {
  /** Withdrawals and payees. */
  stepUp: { column: 'hasStepUp', acts: ['player.stepUpOff', 'player.stepUpOn'], notices: ['stepUpOff', 'stepUpOn'] },
  /** Sign-ins by password. */
  signIn: {
    column: 'hasSignInFactor',
    acts: ['player.signInFactorOff', 'player.signInFactorOn'],
    notices: ['signInOff', 'signInOn'],
  },
} as const

/**
 * Switches what a factor is required for; switching off requires a factor. May return a refusal that the caller must
 * commit. Throws StepUpWithoutFactor, StepUpNeeded, LoginLimited.
 */
export async function setFactorUse(
  tx: Tx,
  config: Config,
  who: Who,
  { use, isOn, otp }: { use: keyof typeof factorUses; isOn: boolean; otp: string },
  from: From,
) {
  const { player } = who
  const { column, acts, notices } = factorUses[use]
  const { [column]: isOnNow } = await lockPlayerRow(tx, player)
  if (isOnNow === isOn) return null
  if (isOn && !(await hasFactor(tx, ownerOf(player)))) refuse(StepUpWithoutFactor)
  const wrong = isOn ? null : await requireFactor(tx, config, who, otp, from.now, StepUpNeeded)
  if (wrong) return wrong
  await tx
    .updateTable('player')
    .set({ [column]: isOn })
    .where('id', '=', player)
    .execute()
  auditOwnAct(tx, who, acts[Number(isOn)]!, from)
  notifyPlayer(tx, player, ({ passkey }) => passkey.passkeyCopy.notices[notices[Number(isOn)]!], from)
  return null
}
