import * as contract from '@koi/contract/desk/glance/glance.console'
import { isTimelineKind, type TimelineKind } from '@koi/contract/desk/glance/timeline'
import { isId, type PlayerId } from '@koi/contract/id'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import type { Reader } from '../../platform/db/db.ts'
import { parseRangeEnd, parseRangeStart } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { holds } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { loadHoldRows } from '../../player/protection/hold.ts'
import { countBarringHits, findChat, loadLastSeen, loadRisk } from './facts.ts'
import { kindsFor, loadTimeline, parseCursor } from './timeline.ts'

async function requirePlayer(db: Reader, id: string): Promise<PlayerId> {
  if (!isId<'Player'>(id)) return refuse(NotFound)
  const row = await db.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()
  return row ? id : refuse(NotFound)
}

export const glanceConsole = [
  on(contract.readGlance, async ({ db, input, caller, language, now }) => {
    const player = await requirePlayer(db, input.id)
    const [lastSeen, held, risk, hits, chat] = await Promise.all([
      loadLastSeen(db, player, language, now),
      loadHoldRows(db, player, now),
      holds(caller, 'link.view') ? loadRisk(db, player) : null,
      holds(caller, 'barring.view') ? countBarringHits(db, player) : null,
      holds(caller, 'chat.view') ? findChat(db, player) : null,
    ])
    return {
      last_seen: lastSeen,
      holds: held,
      risk,
      barring_hits: hits,
      chat: chat ? { id: chat.id, state: chat.state, last_at: chat.lastAt } : null,
    }
  }),

  on(contract.listTimeline, async ({ db, input, caller, language, refuse: no }) => {
    const player = await requirePlayer(db, input.id)
    const { kind, after, limit } = input
    const own = kindsFor(caller)
    const wanted =
      kind === '' ? own : kind.split(',').map((name): TimelineKind => (isTimelineKind(name) ? name : no(Invalid)))
    const asked = {
      player,
      caller,
      kinds: own.filter((one) => wanted.includes(one)),
      from: parseRangeStart(input.from),
      to: parseRangeEnd(input.to),
      after: after === '' ? null : (parseCursor(after) ?? no(Invalid)),
      limit,
    }
    return { ...(await loadTimeline(db, asked, language)), kinds: own }
  }),
]
