import { createHash } from 'node:crypto'
import type { MarkKind } from '@koi/contract/player/link/link'
import { sql } from 'kysely'
import { insertMarks } from '../../access/identity/playerMarks.ts'
import type { Seed } from '../../platform/ops/seed.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { scorePlayers } from './score.ts'

/** Invented links: two players who share a phone, and a second account of an excluded player. */
const shared: { kind: MarkKind; players: string[] }[] = [
  { kind: 'device', players: ['feiyu808', 'mutong36'] },
  { kind: 'device', players: ['luoqiu90', 'hexin521'] },
  { kind: 'funds', players: ['luoqiu90', 'hexin521'] },
]

/** Adds these marks; all others follow from the events of the other seeds. */
export const seedLinks: Seed = async (tx, now) => {
  for (const [index, { kind, players }] of shared.entries()) {
    const mark = createHash('sha256').update(`demo ${index}`).digest()
    const { rows } = await sql<{ id: string }>`
      select id from player where username = any(${players}::text[])`.execute(tx)
    await insertMarks(rows.map(({ id }) => ({ player: id, kind, mark, firstAt: now, lastAt: now }))).execute(tx)
  }
  const apply = async () => {
    const players = await tx.selectFrom('player').select('id').execute()
    const ids = players.map(({ id }) => id)
    await scorePlayers(tx, ids, await readSettings(tx), now)
  }
  return [{ at: now, apply }]
}
