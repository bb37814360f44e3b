import type { venueStates } from '@koi/contract/state'
import { call } from '../app/api.ts'
import { requireList } from './cached.ts'
import { preloaded } from '../app/preloaded.ts'
import { isOn } from '../app/site.ts'
import { writeStored, readStored } from '../app/store.ts'

/** Categories of tabs 0 to 5; names of the API and of the cache keys. */
export const categories = ['concise', 'realbet', 'gaming', 'joker', 'sport', 'lottery'] as const
export type Category = (typeof categories)[number]

export interface Game {
  id?: string | number | null
  category_id?: string | null
  app_state?: string | number | null
  platform_name?: string | null
  game_code?: string | number | null
  game_type?: string | number | null
  mobile_img?: string | null
  name?: string | null
  venue_state?: string | number | null
  venue_name?: string | null
}

// A literal keeps the state table out of the first load; `satisfies` checks it.
const repair = 2 satisfies (typeof venueStates)['repair']
export const isInRepair = ({ venue_state }: Game): boolean => Number(venue_state) === repair

export type Catalogue = Record<Category, Game[]>

/** Listed games by category; unknown categories are dropped. Throws as `listIn` does. */
export function groupByCategory(list: unknown): Catalogue {
  const games = requireList(list) as (Game | null)[]
  const of = (category: Category) =>
    games.filter((game): game is Game => game?.category_id === category && isOn(game.app_state))
  return Object.fromEntries(categories.map((category) => [category, of(category)])) as Catalogue
}

export function cachedCatalogue(): Catalogue | null {
  const lists = categories.map((category) => [category, readStored<Game[]>(category)] as const)
  if (lists.every(([, list]) => !Array.isArray(list))) return null
  return Object.fromEntries(lists.map(([category, list]) => [category, Array.isArray(list) ? list : []])) as Catalogue
}

function cacheCatalogue(list: unknown): Catalogue {
  const catalogue = groupByCategory(list)
  for (const category of categories) writeStored(category, catalogue[category])
  return catalogue
}

export async function loadCatalogue(isKnown: boolean): Promise<Catalogue> {
  const { data } = await call('GET /api/game/list', { category: '' }, { quiet: isKnown })
  return cacheCatalogue(data)
}

// First visit: use the response inlined into the page as the cache.
const inlined = preloaded('GET /api/game/list')
if (inlined && !cachedCatalogue()) cacheCatalogue(inlined)
