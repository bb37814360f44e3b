import * as contract from '@koi/contract/player/device/push.player'
import { PushOff, pushCopy, PushWrong } from '@koi/contract/player/device/push.copy'
import { keepNewest } from '../../platform/db/newest.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { sealIn } from '../../platform/base/personal.ts'
import { endpointHash, isPushAddress, publicKeyOf, pushMessenger } from '../messenger/subscription.ts'

/** Maximum subscriptions per player; beyond it the oldest are deleted. */
const maxDevices = 10

/** The caller's session; no row if it has ended. */
const sessionOf = (db: Reader | Tx, { session }: PlayerCaller) =>
  db.selectFrom('session').select('id').where('tokenHash', '=', session)

export const pushPlayer = (config: Config) => [
  on(contract.readPush, async ({ db, caller, settings }) => {
    const messenger = settings.web_push ? await pushMessenger(db) : undefined
    if (!messenger) return { key: '', is_on: false }
    const key = publicKeyOf(messenger)
    const mine = await db
      .selectFrom('pushSubscription')
      .select('id')
      .where('playerId', '=', caller.player)
      .where('sessionId', 'in', sessionOf(db, caller))
      .where('serverKey', '=', key)
      .executeTakeFirst()
    return { key, is_on: mine !== undefined }
  }),

  on(contract.allowPush, async ({ tx, caller, settings, input, now, refuse }) => {
    const { key, renews, ...address } = input
    const messenger = settings.web_push ? await pushMessenger(tx) : undefined
    if (!messenger) return refuse(PushOff)
    if (key !== publicKeyOf(messenger) || !isPushAddress(config, messenger, address)) return refuse(PushWrong)
    await takeAdvisoryLock(tx, 'external', address.endpoint)
    // Locks the session's row against a concurrent sign-out.
    const session = await sessionOf(tx, caller).forUpdate().executeTakeFirst()
    if (!session) return { is_on: false }
    const hash = endpointHash(address.endpoint)
    const held = await tx
      .selectFrom('pushSubscription')
      .select(['id', 'playerId'])
      .where('endpointHash', '=', hash)
      .forUpdate()
      .executeTakeFirst()
    const isMine = held?.playerId === caller.player
    if (renews === '1' && !isMine) {
      if (held) await tx.deleteFrom('pushSubscription').where('id', '=', held.id).execute()
      return { is_on: false }
    }
    await tx
      .deleteFrom('pushSubscription')
      .where('sessionId', '=', session.id)
      .where('endpointHash', '<>', hash)
      .execute()
    const id = held?.id ?? newId<'PushSubscription'>()
    const row = {
      playerId: caller.player,
      sessionId: session.id,
      address: sealIn(config, 'push_subscription.address', id, JSON.stringify(address)),
      serverKey: key,
      seenAt: now,
    }
    if (held) await tx.updateTable('pushSubscription').set(row).where('id', '=', id).execute()
    else
      await tx
        .insertInto('pushSubscription')
        .values({ id, endpointHash: hash, createdAt: now, ...row })
        .execute()
    keepNewest(tx, 'push_subscription', { player_id: caller.player }, ['seen_at'], maxDevices)
    return withMessage(pushCopy.allowed, { is_on: true })
  }),

  on(contract.stopPush, async ({ tx, caller }) => {
    await tx
      .deleteFrom('pushSubscription')
      .where('playerId', '=', caller.player)
      .where('sessionId', 'in', sessionOf(tx, caller))
      .execute()
    return withMessage(pushCopy.stopped, {})
  }),
]
