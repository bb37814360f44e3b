import { call } from '../app/api.ts'
import { preloaded } from '../app/preloaded.ts'
import { readStored, writeStored } from '../app/store.ts'
import { type Catalogue, categories, groupByCategory, readCatalogue, toCatalogue } from './catalogue.read.ts'

export function cachedCatalogue(): Catalogue | null {
  const stored = readCatalogue(readStored)
  return stored && toCatalogue(stored)
}

function cacheCatalogue(answer: unknown): Catalogue {
  const catalogue = groupByCategory(answer)
  for (const category of categories) writeStored(category, catalogue[category])
  return toCatalogue(catalogue)
}

export async function loadCatalogue(isKnown: boolean): Promise<Catalogue> {
  const { data } = await call('GET /api/game/list', { category: '' }, { quiet: isKnown })
  return cacheCatalogue(data)
}

// First visit: use the response inlined into the page as the cache.
const inlined = preloaded('GET /api/game/list')
if (inlined && !cachedCatalogue()) cacheCatalogue(inlined)
