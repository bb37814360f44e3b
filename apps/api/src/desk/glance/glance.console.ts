import * as contract from '@koi/contract/desk/glance/glance.console'
import { isId, type PlayerId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Reader } from '../../platform/db/db.ts'
import { on } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { countBarringHits, findChat, loadLastSeen, loadRisk } from './facts.ts'

async function requirePlayer(db: Reader, id: string): Promise<PlayerId> {
  if (!isId<'Player'>(id)) return refuse(NotFound)
  const row = await db.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
  return row ? id : refuse(NotFound)
}

export const glanceConsole = [
  on(contract.readGlance, async ({ db, input, caller, language, now }) => {
    const player = await requirePlayer(db, input.id)
    const [lastSeen, risk, hits, chat] = await Promise.all([
      loadLastSeen(db, player, language, now),
      holds(caller, 'link.view') ? loadRisk(db, player) : null,
      holds(caller, 'barring.view') ? countBarringHits(db, player) : null,
      holds(caller, 'chat.view') ? findChat(db, player) : null,
    ])
    return {
      last_seen: lastSeen,
      risk,
      barring_hits: hits,
      chat: chat ? { id: chat.id, state: chat.state, last_at: chat.lastAt } : null,
    }
  }),
]
