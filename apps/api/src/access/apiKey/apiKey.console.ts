import { type KeyScope, keyScopes, type KeyState, keyStates } from '@koi/contract/access/apiKey/apiKey'
import * as contract from '@koi/contract/access/apiKey/apiKey.console'
import { BeyondYours } from '@koi/contract/player/auth/operator.copy'
import {
  ApiKeyAddressesWrong,
  ApiKeyOver,
  ApiKeyTaken,
  maxApiKeys,
  TooManyApiKeys,
} from '@koi/contract/access/apiKey/apiKey.copy'
import { feedKinds, scopeOf } from '@koi/contract/platform/feed/feed'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { requireRoom } from '../../platform/http/room.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import { requireReadableKinds } from '../../platform/feed/readers.ts'
import { newKey } from '../identity/apiKey.ts'
import { hashOf } from '../identity/session.ts'
import { addressesIn, isAddressOrRange } from '../../platform/base/addresses.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refused } from '../../platform/text/refuse.ts'
import { holds } from '../../platform/http/permission.ts'

const keys = (db: Reader | Tx) =>
  db
    .selectFrom('apiKey')
    .innerJoin('operator', 'operator.id', 'apiKey.madeBy')
    .select(['apiKey.id', 'name', 'prefix', 'scopes', 'addresses', 'operator.username', 'apiKey.createdAt'])
    .select(['expiresAt', 'revokedAt', 'usedAt', 'usedIp'])
type Key = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>

const stateOf = ({ revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>, now: Instant): KeyState => {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

const toKeyRow = (row: Key, now: Instant) => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: keyScopes.filter((scope): scope is KeyScope => row.scopes.includes(scope)),
  addresses: addressesIn(row.addresses).join('\n'),
  state: stateOf(row, now),
  created_by: row.username,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  revoked_at: row.revokedAt,
  used_at: row.usedAt,
  used_ip: row.usedIp,
})

export const apiKeyConsole = [
  on(contract.listApiKeys, async ({ db, input, now }) => {
    let found = keys(db)
    if (input.state) {
      const wanted = statesOf(keyStates, input.state)
      found = found.where((eb) =>
        eb.or(
          wanted.map((state) => {
            if (state === 'revoked') return eb('revokedAt', 'is not', null)
            const isOver = eb.and([eb('revokedAt', 'is', null), eb('expiresAt', '<=', now)])
            const lasts = eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])
            return state === 'expired' ? isOver : eb.and([eb('revokedAt', 'is', null), lasts])
          }),
        ),
      )
    }
    if (input.q) {
      const like = likeOf(input.q)
      found = found.where((eb) => eb.or([eb('name', 'ilike', like), eb('prefix', 'ilike', like)]))
    }
    found = inDates(found, 'apiKey.createdAt', input)
    const ordered = found.orderBy('apiKey.createdAt', 'desc').orderBy('apiKey.id', 'desc')
    return pageFound(input, ordered, (row) => toKeyRow(row, now))
  }),

  on(contract.addApiKey, async (args) => {
    const { tx, input, caller, now, refuse } = args
    requireReadableKinds(
      caller,
      feedKinds.filter((kind) => input.scopes.includes(scopeOf(kind))),
    )
    if (input.scopes.includes('bonuses') && !holds(caller, 'bonus.decide')) refuse(BeyondYours)
    const addresses = addressesIn(input.addresses)
    const wrong = addresses.findIndex((address) => !isAddressOrRange(address))
    if (wrong >= 0) throw refused(ApiKeyAddressesWrong, undefined, { field: `addresses.${wrong}` })
    const expiresAt = input.expires_at || null
    if (expiresAt && expiresAt <= now) refuse(ApiKeyOver)
    await takeAdvisoryLock(tx, 'check', 'API keys')
    const valid = tx
      .selectFrom('apiKey')
      .where('revokedAt', 'is', null)
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    await requireRoom(valid, maxApiKeys, TooManyApiKeys)
    const { key, prefix } = newKey()
    const id = newId<'ApiKey'>()
    const made = await tx
      .insertInto('apiKey')
      .values({
        tokenHash: hashOf(key),
        id,
        name: input.name,
        prefix,
        scopes: [...new Set(input.scopes)],
        addresses: addresses.join(' '),
        madeBy: caller.operator,
        createdAt: now,
        expiresAt,
      })
      .onConflict((eb) => eb.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse(ApiKeyTaken)
    const row = toKeyRow(await keys(tx).where('apiKey.id', '=', id).executeTakeFirstOrThrow(), now)
    auditAct(tx, args, { act: 'apiKey.add', subjectKind: 'apiKey', subjectId: id, after: row })
    return created({ ...row, key })
  }),

  on(contract.revokeApiKey, async (args) => {
    const { tx, input, now, refuse } = args
    const isThere = isId(input.id) && (await keys(tx).where('apiKey.id', '=', input.id).executeTakeFirst())
    if (!isThere) return refuse(NotFound)
    const { id } = isThere
    const { numUpdatedRows } = await tx
      .updateTable('apiKey')
      .set({ revokedAt: now })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    const row = toKeyRow(await keys(tx).where('apiKey.id', '=', id).executeTakeFirstOrThrow(), now)
    if (numUpdatedRows > 0n)
      auditAct(tx, args, { act: 'apiKey.revoke', subjectKind: 'apiKey', subjectId: id, after: row })
    return row
  }),
]
