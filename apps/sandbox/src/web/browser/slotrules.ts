import type { Dice } from './dice.ts'

export type Picture = 'gold' | 'red' | 'lotus' | 'lantern' | 'coin' | 'pearl' | 'leaf' | 'gate' | 'moon'

export interface SlotRules {
  /** Five strips, one letter per stop. */
  strips: readonly string[]
  /** Payouts per picture for three, four and five from the left, in line stakes. */
  pays: Readonly<Record<string, readonly [three: number, four: number, five: number]>>
  /** Payouts for three, four and five scatters, in total stakes. */
  moons: readonly [three: number, four: number, five: number]
  /** Payouts of all windows in tenths of the stake, and the number of winning windows; a test verifies both. */
  sum: { tenths: number; winning: number }
}

export const pictureOf: Readonly<Record<string, Picture>> = {
  G: 'gold',
  R: 'red',
  L: 'lotus',
  N: 'lantern',
  C: 'coin',
  P: 'pearl',
  F: 'leaf',
  W: 'gate',
  S: 'moon',
}

/** Row of each reel on each line; 0 is the top. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
]
export const rows = 3
/** Twenty stops on each of five reels. */
export const windows = 20 ** 5

/**
 * Reel strips. They are published, so that a win can be verified from the stops. W substitutes every picture except the
 * scatter.
 */
const strips = [
  'FPRCLFNPSCFGLPNCFRPF',
  'FCPWLNFRPCFSLPGFNCPL',
  'PFNCWRLFPSCFGNPLCFRP',
  'CFPLNWFRCPFSLGPNFCPL',
  'FPNCLRFPSCGFLPNCRFPF',
]

/** The same reels with three paytables of different volatility. */
export const slots: Readonly<Record<string, SlotRules>> = {
  koi: {
    strips,
    pays: {
      G: [50, 300, 1500],
      R: [30, 150, 600],
      L: [20, 80, 300],
      N: [15, 60, 200],
      C: [12, 40, 150],
      P: [10, 25, 100],
      F: [8, 20, 80],
    },
    moons: [3, 15, 100],
    sum: { tenths: 30_744_050, winning: 1_159_462 },
  },
  lantern: {
    strips,
    pays: {
      G: [60, 600, 5000],
      R: [40, 250, 1200],
      L: [20, 80, 400],
      N: [15, 60, 300],
      C: [10, 35, 150],
      P: [8, 20, 80],
      F: [7, 16, 60],
    },
    moons: [3, 20, 200],
    sum: { tenths: 30_417_900, winning: 1_159_462 },
  },
  lotus: {
    strips,
    pays: {
      G: [40, 150, 500],
      R: [30, 90, 300],
      L: [22, 70, 200],
      N: [18, 60, 150],
      C: [15, 40, 120],
      P: [10, 28, 90],
      F: [8, 22, 75],
    },
    moons: [4, 15, 50],
    sum: { tenths: 30_825_300, winning: 1_159_462 },
  },
}

/** Stops of window `index`: its digits in base 20. */
export const stopsOf = (index: number): number[] =>
  [160_000, 8000, 400, 20, 1].map((place) => Math.floor(index / place) % 20)

export const spin = (dice: Dice): number => dice.below(windows)

/** Three letters per reel, from top to bottom. */
export const windowOf = (rules: SlotRules, stops: readonly number[]): string[] =>
  rules.strips.map((strip, reel) => (strip + strip).slice(stops[reel] ?? 0, (stops[reel] ?? 0) + rows))

export interface LineWin {
  /** Index of the line; -1 for scatters. */
  line: number
  picture: string
  count: number
  /** Payout in line stakes, for scatters in total stakes. */
  pays: number
}

/** Longest run from the left and its payout in line stakes; `at` returns the letter of a reel. */
function runOf({ pays }: SlotRules, at: (reel: number) => string): Omit<LineWin, 'line'> {
  let picture = 'W'
  let count = 0
  for (; count < 5; count += 1) {
    const here = at(count)
    if (here === 'S') break
    if (picture === 'W') picture = here
    else if (here !== 'W' && here !== picture) break
  }
  return { picture, count, pays: count >= 3 ? (pays[picture]?.[count - 3] ?? 0) : 0 }
}

const moonsPay = ({ moons }: SlotRules, count: number): number => (count >= 3 ? (moons[count - 3] ?? 0) : 0)

export function winsOf(rules: SlotRules, view: readonly string[]): LineWin[] {
  const runs = lines.map((line, index) => ({
    line: index,
    ...runOf(rules, (reel) => view[reel]?.[line[reel] ?? 0] ?? ''),
  }))
  const count = view.filter((reel) => reel.includes('S')).length
  return [...runs, { line: -1, picture: 'S', count, pays: moonsPay(rules, count) }].filter(({ pays }) => pays > 0)
}

/** Payout in tenths of the stake (ten lines cost a tenth each). */
export const tenthsOf = (wins: readonly LineWin[]): number =>
  wins.reduce((sum, win) => sum + (win.line < 0 ? win.pays * 10 : win.pays), 0)

const letters = Object.keys(pictureOf)
const ways = letters.length

/** Payout of every window in tenths of the stake, by index. Line payouts are precomputed per five letters. */
export function everyWindow(rules: SlotRules): Uint32Array {
  const linePays = Uint32Array.from({ length: ways ** 5 }, (_, row) => {
    const at = (reel: number) => letters[Math.floor(row / ways ** (4 - reel)) % ways] ?? ''
    return runOf(rules, at).pays
  })
  const moonTenths = Uint32Array.from({ length: 6 }, (_, count) => moonsPay(rules, count) * 10)
  const parts = rules.strips.map((strip, reel) =>
    Array.from(strip, (_, stop) => {
      const seen = (strip + strip).slice(stop, stop + rows)
      return {
        onLines: lines.map((line) => letters.indexOf(seen[line[reel] ?? 0] ?? '')),
        moons: seen.includes('S') ? 1 : 0,
      }
    }),
  )
  const pays = new Uint32Array(windows)
  /** `begun`: per line, the letters of the previous reels as a number in base `ways`. */
  const turn = (reel: number, index: number, begun: readonly number[], before: number): void => {
    parts[reel]?.forEach(({ onLines, moons }, stop) => {
      if (reel < 4) {
        const row = onLines.map((letter, line) => (begun[line] ?? 0) * ways + letter)
        return turn(reel + 1, index * 20 + stop, row, before + moons)
      }
      let tenths = moonTenths[before + moons] ?? 0
      for (let line = 0; line < lines.length; line += 1)
        tenths += linePays[(begun[line] ?? 0) * ways + (onLines[line] ?? 0)] ?? 0
      pays[index * 20 + stop] = tenths
    })
  }
  turn(0, 0, [], 0)
  return pays
}
