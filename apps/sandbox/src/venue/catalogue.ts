import { venueNames } from './catalogue.copy.ts'

export type Engine = 'slot' | 'lottery' | 'cards' | 'baccarat' | 'fixtures' | 'fishing'
export type Category = 'realbet' | 'joker' | 'gaming' | 'sport' | 'lottery' | 'concise' | 'fishing'

/** What a venue speaks with the platform (the platform's docs/adapters.md). */
export type Protocol = 'koi' | 'form-hmac' | 'play-json' | 'debit-credit'

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
  /** Plays from the platform's main wallet and keeps none of its own. */
  isSeamless: boolean
  protocol: Protocol
  /** The side of a venue where games are tried for points: with wallets, bets and changes of its own. */
  isPractice: boolean
  games: readonly Game[]
}

interface Plan {
  code: string
  category: Category
  engine: Engine
  isSeamless?: true
  /** Which table, theme or league a room opens. */
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

/** Every venue with its rooms; rooms of one engine differ in name, rounds and look. */
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

/** Venues that speak the protocols of aggregators, with the games of the slot app; no part of what a demonstration shows. */
export const hosted: Readonly<Record<string, Exclude<Protocol, 'koi'>>> = {
  formhmac: 'form-hmac',
  playjson: 'play-json',
  debitcredit: 'debit-credit',
}

// No code of the protocol has it (`isVenueCode`), so that nobody asks for the money or the bets of a practice.
const practiceMark = '~practice'

/** The practice side of a venue, under a code that no message can name. */
export const practiceCode = (venue: string): string => venue + practiceMark
export const isPracticeCode = (venue: string): boolean => venue.endsWith(practiceMark)

/** The venue of this code. A code we have not heard of is a venue too, with the games of the slot app: a trial for any name. */
export function venueOf(code: string): Venue {
  if (isPracticeCode(code))
    return { ...venueOf(code.slice(0, -practiceMark.length)), code, isSeamless: false, isPractice: true }
  const known = catalogue.find((venue) => venue.code === code)
  if (known) return known
  const slots = catalogue.find((venue) => venue.code === 'slot')
  const protocol = hosted[code] ?? 'koi'
  return { code, name: code, isSeamless: protocol !== 'koi', protocol, isPractice: false, games: slots?.games ?? [] }
}

/** The game of this code; a code the venue does not know opens its first game, as does the empty one of the lobby. */
export function gameOf(venueCode: string, gameCode: string): Game {
  const { games } = venueOf(venueCode)
  const game = games.find(({ code }) => code === gameCode) ?? games[0]
  if (!game) throw new RangeError(`venue ${venueCode} has no games`)
  return game
}
