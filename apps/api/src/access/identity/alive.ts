import { type Instant, plus } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { type PlayerRow, loadPlayerRows } from './playerRows.ts'
import { sessionLifetimes } from './session.ts'
import { loadStaff } from './staff.ts'

/**
 * The player sessions among `keys` (base64 of token hashes) that have not expired. Unlike a call, this does not extend
 * them.
 */
export async function alivePlayers(db: Db, keys: string[], now: Instant): Promise<ReadonlyMap<string, PlayerRow>> {
  const { idle, absolute } = sessionLifetimes.player
  const [seen, opened] = [plus(now, -idle), plus(now, -absolute)]
  const rows = await loadPlayerRows(db, keys)
  return new Map([...rows].filter(([, row]) => row.seenAt > seen && row.createdAt > opened))
}

export async function aliveOperators(
  { db, config, installation }: Pick<App, 'db' | 'config' | 'installation'>,
  keys: string[],
  now: Instant,
): Promise<ReadonlyMap<string, Pick<OperatorCaller, 'role' | 'permissions'>>> {
  const { idle, absolute } = sessionLifetimes.operator
  const rows = await db
    .selectFrom('session')
    .innerJoin('operator', 'operator.id', 'session.subject')
    .select(['session.tokenHash', 'role', 'permissions', 'subject', 'isStaff', 'mainSession'])
    .where('session.realm', '=', 'operator')
    .where('session.seenAt', '>', plus(now, -idle))
    .where('session.createdAt', '>', plus(now, -absolute))
    .where('isActive', '=', true)
    .where(
      'session.tokenHash',
      'in',
      keys.map((key) => Buffer.from(key, 'base64')),
    )
    .execute()
  const staffRows = rows.filter(({ isStaff }) => isStaff)
  const known = staffRows.length > 0 ? await loadStaff(installation.db, config.brand ?? '', staffRows, now) : null
  const alive = rows.flatMap(({ tokenHash, isStaff, mainSession, ...own }) => {
    const may = isStaff ? known?.get(mainSession?.toString('base64') ?? '') : own
    return may ? [[tokenHash.toString('base64'), { role: may.role, permissions: may.permissions }] as const] : []
  })
  return new Map(alive)
}
