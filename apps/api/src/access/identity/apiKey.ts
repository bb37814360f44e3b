import { randomBytes } from 'node:crypto'
import { type KeyScope, keyScopes } from '@koi/contract/access/apiKey/apiKey'
import { feedKinds, scopeOf } from '@koi/contract/platform/feed/feed'
import { type Instant, millisOf, minute } from '@koi/contract/time'
import { addressesIn, addressMatcher, unmapped } from '../../platform/base/addresses.ts'
import type { KeyCaller, OperatorCaller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { mayReadKinds } from '../../platform/feed/readers.ts'
import { holds } from '../../platform/http/permission.ts'
import { hashOf, newToken } from './session.ts'

const noted = minute

/** A new key, and the prefix under which it is listed; the fixed `koi_` lets secret scanners find leaked keys. */
export function newKey(): { key: string; prefix: string } {
  const prefix = `koi_${randomBytes(4).toString('hex')}`
  return { key: `${prefix}_${newToken()}`, prefix }
}

interface FoundKey {
  caller: KeyCaller
  addresses: string
  usedAt: Instant | null
  usedIp: string
}

/** Whether an operator may have a key do this: what events the scope reads, they may read themselves. */
const mayGive = (maker: Pick<OperatorCaller, 'role' | 'permissions'>, scope: KeyScope): boolean =>
  scope === 'bonuses'
    ? holds(maker, 'bonus.decide')
    : mayReadKinds(
        maker,
        feedKinds.filter((kind) => scopeOf(kind) === scope),
      )

/**
 * Finds a valid key. A key ends with the account of the operator who made it, and a scope while that operator lacks its
 * permissions.
 */
export async function findKeyCaller(db: Db, token: string, now: Instant): Promise<FoundKey | null> {
  if (!/^koi_[0-9a-f]{8}_[\w-]{43}$/.test(token)) return null
  const session = hashOf(token)
  const row = await db
    .selectFrom('apiKey')
    .innerJoin('operator', 'operator.id', 'apiKey.madeBy')
    .select(['apiKey.id', 'name', 'madeBy', 'scopes', 'addresses', 'expiresAt', 'usedAt', 'usedIp'])
    .select(['operator.role', 'operator.permissions'])
    .where('operator.isActive', '=', true)
    .where('tokenHash', '=', session)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
  if (!row) return null
  const { id, name, madeBy, addresses, expiresAt, usedAt, usedIp } = row
  const scopes = keyScopes.filter((scope): scope is KeyScope => row.scopes.includes(scope) && mayGive(row, scope))
  const caller = { key: id, keyName: name, madeBy, scopes, expiresAt, session, sessionKey: session.toString('base64') }
  return { caller, addresses, usedAt, usedIp }
}

/** Whether the key may be used from this address; an empty allow-list admits every address. */
export function mayComeWith({ addresses }: Pick<FoundKey, 'addresses'>, ip: string): boolean {
  const list = addressesIn(addresses)
  return list.length === 0 || addressMatcher(list).has(unmapped(ip))
}

/** Stores the latest use of a key: at most once a minute, unless the address changed. */
export async function recordKeyUse(
  db: Db,
  { caller, usedAt, usedIp }: FoundKey,
  now: Instant,
  ip: string,
): Promise<void> {
  if (usedAt && usedIp === ip && millisOf(now) - millisOf(usedAt) <= noted) return
  await db.updateTable('apiKey').set({ usedAt: now, usedIp: ip }).where('tokenHash', '=', caller.session).execute()
}
