import type { OrderContext } from '@koi/contract/books/order/order'
import { type RiskRule, riskRules } from '@koi/contract/player/link/link'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/db.ts'
import { type LinkSettings, loadLinks } from './pairs.ts'
import { isBlocked, isSelfExcluded } from './score.ts'

interface Account {
  id: string
  username: string
  score: number
  isExcluded: boolean
  isBlocked: boolean
}

export async function loadAccounts(db: Reader, ids: readonly string[], now: Instant): Promise<Map<string, Account>> {
  const { rows } = await sql<Account>`
    select p.id, p.username, coalesce(k.score, 0) as score, ${isSelfExcluded('p', 'r', now)} as is_excluded,
      ${isBlocked('p')} as is_blocked
    from player p left join protection r on r.player_id = p.id left join player_risk k on k.player_id = p.id
    where p.id = any(${ids as string[]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const accountRow = ({ id, username, score, isExcluded, isBlocked: blocked }: Account) => ({
  id,
  username,
  score,
  is_excluded: isExcluded,
  is_blocked: blocked,
})

export const rulesOf = (stored: unknown): { rule: RiskRule; points: number }[] => {
  const points = stored as Partial<Record<RiskRule, number>>
  return riskRules
    .flatMap((rule) => (points[rule] === undefined ? [] : [{ rule, points: points[rule] }]))
    .toSorted((a, b) => b.points - a.points)
}

/** Linked accounts beside an order. */
const shownBesideOrder = 10

/** Loads the player's score and linked accounts for the page of an order, with three queries. */
export async function loadOrderRisk(
  db: Reader,
  player: string,
  settings: LinkSettings,
  now: Instant,
): Promise<z.output<typeof OrderContext>['risk']> {
  const risk = await db
    .selectFrom('playerRisk')
    .select(['score', 'rules'])
    .where('playerId', '=', player)
    .executeTakeFirst()
  const links = await loadLinks(db, [player], settings, shownBesideOrder)
  const accounts =
    links.length === 0
      ? new Map<string, Account>()
      : await loadAccounts(
          db,
          links.map(({ other }) => other),
          now,
        )
  return {
    score: risk?.score ?? 0,
    rules: rulesOf(risk?.rules ?? {}),
    accounts: links.flatMap(({ other, reasons, since }) => {
      const account = accounts.get(other)
      if (!account) return []
      const { id, ...row } = accountRow(account)
      return [{ player_id: id, ...row, reasons: reasons.map(({ kind }) => kind), since }]
    }),
  }
}
