import type { PlayerId } from '@koi/contract/id'
import { createECDH, createHash } from 'node:crypto'
import { mayAct } from '../../access/identity/playerStatus.ts'
import { isPushHost, type PushAddress } from '../../platform/outside/webPush.messenger.ts'
import type { Config } from '../../platform/ops/config.ts'
import { requireExternalAddress } from '../../platform/outside/internal.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { openIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { storedSettingsOf, type Messenger } from './messenger.ts'

/** The enabled push messenger; if there are several, the oldest. */
export const pushMessenger = (db: Reader | Tx): Promise<Messenger | undefined> =>
  db
    .selectFrom('messenger')
    .selectAll()
    .where('adapter', '=', 'web-push')
    .where('audience', '=', 'player')
    .where('state', '=', 'on')
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst()

export const publicKeyOf = (messenger: Messenger): string => storedSettingsOf(messenger)['public_key'] ?? ''

export const endpointHash = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

const isPoint = (p256dh: string): boolean => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

const isOutside = (endpoint: string, allowed: readonly string[]): boolean => {
  try {
    requireExternalAddress(endpoint, { allowed })
    return endpoint.startsWith('https:')
  } catch {
    return false
  }
}

/** Whether the endpoint is an allowed push service with valid keys. */
export function isPushAddress(config: Config, messenger: Messenger, { endpoint, p256dh, auth }: PushAddress): boolean {
  if (!/^https?:\/\/\S{1,1000}$/.test(endpoint) || !isPushHost(endpoint, storedSettingsOf(messenger)['hosts']))
    return false
  if (config.isProduction && !isOutside(endpoint, config.privateOutbound)) return false
  return /^[\w-]{87}$/.test(p256dh) && /^[\w-]{22}$/.test(auth) && isPoint(p256dh)
}

/** Subscriptions made with this messenger's key, of one player or of all unblocked players. */
export const subscriptionsOf = (db: Reader | Tx, messenger: Messenger, player: string | null) => {
  const known = db
    .selectFrom('pushSubscription')
    .innerJoin('player', 'player.id', 'pushSubscription.playerId')
    .select(['pushSubscription.id', 'pushSubscription.playerId', 'player.language'])
    .where('serverKey', '=', publicKeyOf(messenger))
    .orderBy('pushSubscription.seenAt', 'desc')
  return player === null ? known.where(mayAct) : known.where('playerId', '=', player as PlayerId)
}

/** Address of a subscription as JSON; null if it was deleted. */
export async function subscriptionAddress(db: Reader, key: FolderSecret, id: string): Promise<string | null> {
  const row = await db.selectFrom('pushSubscription').select('address').where('id', '=', id).executeTakeFirst()
  return row ? openIn(key, 'push_subscription.address', id, row.address) : null
}
