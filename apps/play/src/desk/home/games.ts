import { preloaded } from '../../app/preloaded.ts'
import { useRead } from '../../app/queries.ts'
import { readStored, writeStored } from '../../app/store.ts'
import { categories, type GameListAnswer, groupByCategory, readCatalogue, toCatalogue } from './catalogue.read.ts'

function storeCatalogue(answer: GameListAnswer): void {
  const catalogue = groupByCategory(answer)
  for (const category of categories) writeStored(category, catalogue[category])
}

export const storedCatalogue = (): GameListAnswer | null => readCatalogue(readStored)

const options = { select: toCatalogue, stored: { read: storedCatalogue, write: storeCatalogue } }

/** The games of home by category, from local storage until the first answer. */
export const useCatalogue = () => useRead('GET /api/game/list', { category: '' }, options)

// First visit: use the response inlined into the page as the cache.
const inlined = preloaded('GET /api/game/list')
if (inlined && !storedCatalogue()) storeCatalogue(inlined as GameListAnswer)
