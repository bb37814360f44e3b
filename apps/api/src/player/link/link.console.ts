import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/player/link/link.console'
import { maxNodes, riskRules } from '@koi/contract/player/link/link'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { likeOf, pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { accountRow, loadAccounts, rulesOf } from './account.ts'
import { type Link, loadLinks } from './pairs.ts'
import { pointsOf } from './score.ts'

/** Linked accounts that a row of the list shows. */
const shownAccounts = 5
/** Maximum links that are read for the accounts at distance 1. */
const mostLinks = 400

/** Drops the second direction of each link. */
function withoutReverse(links: Link[]): Link[] {
  const seen = new Set<string>()
  return links.filter(({ player, other }) => {
    const key = player < other ? `${player} ${other}` : `${other} ${player}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

export const linkConsole = [
  on(contract.readLinks, async ({ db, input, settings, now, refuse }) => {
    const { id } = input
    if (!isId<'Player'>(id)) return refuse(NotFound)
    const player = await db.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
    if (!player) return refuse(NotFound)
    const risk = await db.selectFrom('playerRisk').selectAll().where('playerId', '=', id).executeTakeFirst()
    const near = await loadLinks(db, [id], settings, maxNodes)
    const first = near.slice(0, maxNodes - 1).map(({ other }) => other)
    const far = await loadLinks(db, first, settings, mostLinks)
    const ids = [id, ...new Set([...first, ...far.map(({ other }) => other)].filter((other) => other !== id))]
    const shown = ids.slice(0, maxNodes)
    const accounts = await loadAccounts(db, shown, now)
    const met = new Set(rulesOf(risk?.rules ?? {}).map(({ rule }) => rule))
    const isShown = ({ player: from, other }: Link) => accounts.has(from) && accounts.has(other)
    return {
      score: risk?.score ?? 0,
      linked: risk?.linked ?? 0,
      rules: riskRules.map((rule) => ({ rule, points: pointsOf(settings, rule), is_met: met.has(rule) })),
      accounts: shown.flatMap((other) => {
        const account = accounts.get(other)
        const distance = other === id ? 0 : first.includes(other) ? 1 : 2
        return account ? [{ ...accountRow(account), distance }] : []
      }),
      links: withoutReverse([...near, ...far].filter(isShown)).map(({ player: from, other, ...link }) => ({
        from,
        to: other,
        ...link,
      })),
      is_cut: near.length >= maxNodes || ids.length > maxNodes || far.length >= mostLinks,
    }
  }),

  on(contract.listLinked, async ({ db, input, settings, now }) => {
    let found = db
      .selectFrom('playerRisk')
      .innerJoin('player', 'player.id', 'playerRisk.playerId')
      .selectAll('playerRisk')
      .select('player.username')
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    if (input.score !== undefined) found = found.where('score', '>=', input.score)
    if (input.rule) found = found.where(sql<boolean>`rules ? ${input.rule}`)
    if (input.linked) found = found.where('linked', input.linked === '1' ? '>' : '=', 0)
    const sorted = found.orderBy('score', 'desc').orderBy('linked', 'desc').orderBy('playerRisk.playerId')
    const page = await pageFound(input, sorted, (row) => row)
    const players = page.items.map(({ playerId }) => playerId)
    const links = await loadLinks(db, players, settings, mostLinks)
    const accounts = await loadAccounts(db, [...new Set(links.map(({ other }) => other))], now)
    return {
      ...page,
      items: page.items.map(({ playerId, username, score, linked, rules, changedAt }) => ({
        player_id: playerId,
        username,
        score,
        linked,
        rules: rulesOf(rules),
        accounts: links
          .filter(({ player }) => player === playerId)
          .slice(0, shownAccounts)
          .flatMap(({ other, strength }) => {
            const account = accounts.get(other)
            return account ? [{ ...accountRow(account), strength }] : []
          }),
        changed_at: changedAt,
      })),
    }
  }),
]
