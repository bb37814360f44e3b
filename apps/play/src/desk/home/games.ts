import { keptForEveryone } from '../../app/data/persisted.ts'
import { useRead } from '../../app/data/queries.ts'
import { readStored, writeStored } from '../../app/data/store.ts'
import { categories, type GameListAnswer, groupByCategory, readCatalogue, toCatalogue } from './catalogue.read.ts'

export const stored = keptForEveryone<GameListAnswer>('GET /api/game/list', {
  read: () => readCatalogue(readStored),
  write: (answer) => {
    const catalogue = groupByCategory(answer)
    for (const category of categories) writeStored(category, catalogue[category])
  },
})

/** The games of home by category, read from local storage until the first answer. */
export const useCatalogue = () => useRead('GET /api/game/list', { category: '' }, { select: toCatalogue, stored })
