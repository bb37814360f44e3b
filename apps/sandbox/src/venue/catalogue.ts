import { venueNames } from './catalogue.copy.ts'

export type Engine = 'slot' | 'lottery' | 'cards' | 'baccarat' | 'fixtures' | 'fishing'
export type Category = 'realbet' | 'joker' | 'gaming' | 'sport' | 'lottery' | 'concise' | 'fishing'

/** Protocol between venue and platform: docs/adapters.md. */
export type Protocol = 'koi' | 'form-hmac' | 'play-json' | 'debit-credit'

export interface Game {
  code: string
  name: string
  engine: Engine
  /** The engine's table, theme or league. */
  variant: string
  category: Category
}

export interface Venue {
  code: string
  name: string
  /** The venue uses the platform's main wallet instead of its own. */
  isSeamless: boolean
  protocol: Protocol
  /** The venue's practice side, with separate wallets, bets and cursors. */
  isPractice: boolean
  games: readonly Game[]
}

interface Plan {
  code: string
  category: Category
  engine: Engine
  isSeamless?: true
  /** The table, theme or league of a room. */
  variantOf(game: string): string
}

const base = (game: string): string => game.replace(/\d+$/, '')

const plans: readonly Plan[] = [
  {
    code: 'ag',
    category: 'realbet',
    engine: 'baccarat',
    variantOf: (game) => (['bac02', 'bac05'].includes(game) ? 'quick' : 'classic'),
  },
  { code: 'slot', category: 'concise', engine: 'slot', variantOf: base },
  { code: 'seam', category: 'concise', engine: 'slot', variantOf: base, isSeamless: true },
  { code: 'esport', category: 'gaming', engine: 'fixtures', variantOf: () => 'esport' },
  { code: 'qp', category: 'joker', engine: 'cards', variantOf: () => 'classic' },
  { code: 'sport', category: 'sport', engine: 'fixtures', variantOf: () => 'football' },
  { code: 'lottery', category: 'lottery', engine: 'lottery', variantOf: () => 'minute' },
  { code: 'obgdy', category: 'fishing', engine: 'fishing', variantOf: base },
  { code: 'pp', category: 'fishing', engine: 'fishing', variantOf: () => 'reef' },
  { code: 'fgdz', category: 'fishing', engine: 'fishing', variantOf: () => 'pond' },
  { code: 'pg', category: 'fishing', engine: 'fishing', variantOf: () => 'abyss' },
  { code: 'fgfish', category: 'fishing', engine: 'fishing', variantOf: () => 'reef' },
  { code: 'ae', category: 'fishing', engine: 'fishing', variantOf: () => 'abyss' },
]

/** All venues and rooms. Rooms of one engine differ in name, rounds and appearance. */
export const catalogue: readonly Venue[] = plans.map(({ code, category, engine, isSeamless = false, variantOf }) => ({
  code,
  name: venueNames[code]?.name ?? code,
  isSeamless,
  protocol: 'koi',
  isPractice: false,
  games: Object.entries(venueNames[code]?.games ?? {}).map(([game, name]) => ({
    code: game,
    name,
    engine,
    variant: variantOf(game),
    category,
  })),
}))

export const isVenueCode = (code: string): boolean => /^[A-Za-z0-9_-]{1,20}$/.test(code)

/** Venues that use aggregator protocols, with the slot games; not part of the demonstration. */
export const hosted: Readonly<Record<string, Exclude<Protocol, 'koi'>>> = {
  formhmac: 'form-hmac',
  playjson: 'play-json',
  debitcredit: 'debit-credit',
}

// No protocol accepts this mark in a code (`isVenueCode`), so the platform cannot request practice balances and bets.
const practiceMark = '~practice'

/** Internal venue code of the practice side. */
export const practiceCode = (venue: string): string => venue + practiceMark
export const isPracticeCode = (venue: string): boolean => venue.endsWith(practiceMark)

/** Finds a venue. An unknown code is a venue with the slot games, for tests with arbitrary names. */
export function venueOf(code: string): Venue {
  if (isPracticeCode(code))
    return { ...venueOf(code.slice(0, -practiceMark.length)), code, isSeamless: false, isPractice: true }
  const known = catalogue.find((venue) => venue.code === code)
  if (known) return known
  const slots = catalogue.find((venue) => venue.code === 'slot')
  const protocol = hosted[code] ?? 'koi'
  return { code, name: code, isSeamless: protocol !== 'koi', protocol, isPractice: false, games: slots?.games ?? [] }
}

/** Finds a game. An unknown or empty code opens the venue's first game. */
export function gameOf(venueCode: string, gameCode: string): Game {
  const { games } = venueOf(venueCode)
  const game = games.find(({ code }) => code === gameCode) ?? games[0]
  if (!game) throw new RangeError(`venue ${venueCode} has no games`)
  return game
}
