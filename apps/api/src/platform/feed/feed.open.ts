import { feedKinds, scopeOf } from '@koi/contract/platform/feed/feed'
import { FeedSwept } from '@koi/contract/platform/feed/feed.copy'
import { readEvents } from '@koi/contract/platform/feed/feed.open'
import { Forbidden } from '@koi/contract/refusal.copy'
import { statesOf } from '../http/items.ts'
import { on } from '../http/on.ts'
import { refused } from '../text/refuse.ts'
import { loadBounds, eventsAfter } from './feed.ts'

export const feedOpen = [
  on(readEvents, async ({ db, input, caller, refuse }) => {
    const mine = feedKinds.filter((kind) => caller.scopes.includes(scopeOf(kind)))
    const kinds = input.types ? statesOf(feedKinds, input.types) : mine
    if (!kinds.every((kind) => mine.includes(kind))) refuse(Forbidden)
    const after = input.after === undefined ? (await loadBounds(db)).swept : Number(input.after)
    const { events, next, hasMore } = await eventsAfter(db, after, kinds, input.limit)
    // The bounds are read after the events, because a sweep may have deleted some of the events meanwhile.
    const { swept } = await loadBounds(db)
    if (after < swept) throw refused(FeedSwept, { oldest: swept }, { oldest: String(swept) })
    return { items: events, next: String(next), has_more: hasMore }
  }),
]
