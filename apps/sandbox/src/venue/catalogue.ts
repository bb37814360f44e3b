import { venueNames } from './catalogue.copy.ts'

export type Engine = 'slot' | 'lottery' | 'cards' | 'baccarat' | 'fixtures' | 'fishing'
export type Category = 'realbet' | 'joker' | 'gaming' | 'sport' | 'lottery' | 'concise' | 'fishing'

export interface Game {
  code: string
  name: string
  engine: Engine
  /** Which of the engine's tables, themes or leagues. */
  variant: string
  category: Category
}

export interface Venue {
  code: string
  name: string
  games: readonly Game[]
}

const plan: readonly { code: string; category: Category; engine: Engine; games: readonly (readonly [code: string, variant: string])[] }[] = [
  { code: 'ag', category: 'realbet', engine: 'baccarat', games: [['bac01', 'classic'], ['bac02', 'quick']] },
  { code: 'slot', category: 'concise', engine: 'slot', games: [['koi', 'koi'], ['lantern', 'lantern'], ['lotus', 'lotus']] },
  { code: 'esport', category: 'gaming', engine: 'fixtures', games: [['arena', 'esport']] },
  { code: 'qp', category: 'joker', engine: 'cards', games: [['niuniu', 'classic']] },
  { code: 'sport', category: 'sport', engine: 'fixtures', games: [['football', 'football']] },
  { code: 'lottery', category: 'lottery', engine: 'lottery', games: [['minute5', 'minute']] },
  { code: 'obgdy', category: 'fishing', engine: 'fishing', games: [['pond', 'pond'], ['reef', 'reef']] },
  { code: 'pp', category: 'fishing', engine: 'fishing', games: [['ppfish', 'reef']] },
  { code: 'fgdz', category: 'fishing', engine: 'fishing', games: [['fgdzfish', 'pond']] },
  { code: 'pg', category: 'fishing', engine: 'fishing', games: [['pgfish', 'abyss']] },
  { code: 'fgfish', category: 'fishing', engine: 'fishing', games: [['fgpond', 'reef']] },
  { code: 'ae', category: 'fishing', engine: 'fishing', games: [['aefish', 'abyss']] },
]

export const catalogue: readonly Venue[] = plan.map(({ code, category, engine, games }) => ({
  code,
  name: venueNames[code]?.name ?? code,
  games: games.map(([game, variant]) => ({ code: game, name: venueNames[code]?.games[game] ?? game, engine, variant, category })),
}))

export const isVenueCode = (code: string): boolean => /^[A-Za-z0-9_-]{1,20}$/.test(code)

/** The venue of this code. A code we have not heard of is a venue too, with the games of the slot house: a trial for any name. */
export function venueOf(code: string): Venue {
  const known = catalogue.find((venue) => venue.code === code)
  if (known) return known
  const slots = catalogue.find((venue) => venue.code === 'slot')
  return { code, name: code, games: slots?.games ?? [] }
}

/** The game of this code; a code the venue does not know opens its first game, as does the empty one of the lobby. */
export function gameOf(venueCode: string, gameCode: string): Game {
  const { games } = venueOf(venueCode)
  const game = games.find(({ code }) => code === gameCode) ?? games[0]
  if (!game) throw new RangeError(`venue ${venueCode} has no games`)
  return game
}
