import * as contract from '@koi/contract/desk/overview/overview.console'
import { waitingCount } from '../../contact/chat/thread.ts'
import type { App } from '../../platform/ops/app.ts'
import { holds } from '../../platform/http/permission.ts'
import { on } from '../../platform/http/on.ts'
import { readFrom } from '../../platform/db/replica.ts'
import { findExactPlayers } from '../../player/profile/exact.ts'
import { waiting } from '../../books/report/dashboard.ts'
import { type Figures, loadFigures, noFigures } from '../../books/report/figures.ts'
import { parseRange } from '../../books/report/range.ts'
import { brandsFor, readAcross } from './across.ts'
import { auditSearch } from './audit.ts'

function sumOf(all: Figures[]): Figures {
  const [first, ...others] = all
  if (!first) return noFigures
  const sums = { ...first }
  for (const figures of others)
    for (const name of Object.keys(sums) as (keyof Figures)[])
      Object.assign(sums, { [name]: sums[name] + figures[name] })
  return sums
}

/** Endpoints of the main brand that read all brands. */
export const overviewConsole = (app: App) => [
  on(contract.readWaitingAcross, async ({ caller, ip, now }) => {
    const brands = await brandsFor(app, caller)
    const found = await readAcross(app, ip, brands, ['report.view', 'chat.view'], async ({ app: own, ...may }) => ({
      pending: holds(may, 'report.view') ? await readFrom(own, 'caughtUp', (db) => waiting(db, now)) : null,
      chats: holds(may, 'chat.view') ? await waitingCount(own.db) : null,
    }))
    return {
      brands: found.map(({ result, ...brand }) => ({
        ...brand,
        pending: result?.pending ?? null,
        chats: result?.chats ?? null,
      })),
    }
  }),

  on(contract.readFiguresAcross, async ({ caller, input, now, ip }) => {
    const range = parseRange(input, now)
    const brands = await brandsFor(app, caller)
    const found = await readAcross(app, ip, brands, ['report.view'], ({ app: own }) =>
      readFrom(own, 'late', (db) => loadFigures(db, range)),
    )
    return {
      from: range.from,
      to: range.to,
      totals: sumOf(found.flatMap(({ result }) => result ?? [])),
      brands: found.map(({ result, ...brand }) => ({ ...brand, figures: result })),
    }
  }),

  on(contract.findPlayersAcross, async (args) => {
    const { caller, input, ip } = args
    const brands = await brandsFor(app, caller)
    const found = await readAcross(app, ip, brands, ['player.view'], async ({ app: own, operatorName }) => {
      const players = await findExactPlayers(own.db, own.config, input.q)
      await auditSearch(own, { ...args, operatorName }, players)
      return players
    })
    return {
      brands: found.map(({ result, ...brand }) => ({ ...brand, found: result?.length ?? 0 })),
      players: found.flatMap(({ brand, name, result }) => (result ?? []).map((player) => ({ brand, name, ...player }))),
    }
  }),
]
