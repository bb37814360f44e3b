import type { PlayerId } from '@koi/contract/id'
import { createECDH, createHash } from 'node:crypto'
import { mayAct } from '../identity/playerStatus.ts'
import { isPushHost, type PushAddress } from '../outside/webPush.messenger.ts'
import type { Config } from '../platform/config.ts'
import { refuseInside } from '../outside/inside.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { openIn } from '../platform/personal.ts'
import type { Key } from '../platform/secret.ts'
import { keptOf, type Messenger } from './messenger.ts'

// Browsers that take messages: which player allowed it where, and which key of ours they know.

/** What the players' browsers are asked to know: the web push that is on, the oldest of several; undefined for none. */
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

/** The public half of a messenger's pair: browsers take what is signed with it, and nothing else. */
export const publicKeyOf = (messenger: Messenger): string => keptOf(messenger)['public_key'] ?? ''

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

/** Whether production would call this address. */
const isOutside = (endpoint: string, allowed: readonly string[]): boolean => {
  try {
    refuseInside(endpoint, { allowed })
    return endpoint.startsWith('https:')
  } catch {
    return false
  }
}

/** Whether this process would write to a browser there. */
export function isPushAddress(config: Config, messenger: Messenger, { endpoint, p256dh, auth }: PushAddress): boolean {
  if (!/^https?:\/\/\S{1,1000}$/.test(endpoint) || !isPushHost(endpoint, keptOf(messenger)['hosts'])) return false
  if (config.isProduction && !isOutside(endpoint, config.privateOutbound)) return false
  return /^[\w-]{87}$/.test(p256dh) && /^[\w-]{22}$/.test(auth) && isPoint(p256dh)
}

/** The browsers of a player, or of everybody who may come in, that know this messenger's key. */
export const subscriptionsOf = (db: Reader | Tx, messenger: Messenger, player: string | null) => {
  const known = db
    .selectFrom('pushSubscription')
    .innerJoin('player', 'player.id', 'pushSubscription.playerId')
    .select(['pushSubscription.id', 'pushSubscription.playerId'])
    .where('serverKey', '=', publicKeyOf(messenger))
    .orderBy('pushSubscription.seenAt', 'desc')
  return player === null ? known.where(mayAct) : known.where('playerId', '=', player as PlayerId)
}

/** Where a browser is written to, as JSON; null where it takes nothing any more. */
export async function subscriptionAddress(db: Reader, key: Key, id: string): Promise<string | null> {
  const row = await db.selectFrom('pushSubscription').select('address').where('id', '=', id).executeTakeFirst()
  return row ? openIn(key, 'push_subscription.address', id, row.address) : null
}
