import type { Dice } from './dice.ts'

export type Picture = 'gold' | 'red' | 'lotus' | 'lantern' | 'coin' | 'pearl' | 'leaf' | 'gate' | 'moon'

export interface SlotRules {
  /** Five strips, a letter for each stop. */
  strips: readonly string[]
  /** By picture: what three, four and five from the left pay, in stakes of a line. */
  pays: Readonly<Record<string, readonly [three: number, four: number, five: number]>>
  /** What three, four and five moons anywhere pay, in whole stakes. */
  moons: readonly [three: number, four: number, five: number]
  /** What all 3,200,000 windows pay together, in tenths of the stake, and how many of them pay: those of `everyWindow`, kept true by a test. */
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

/** Row of each reel, 0 above. */
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

/** The strips are part of the published rules: who knows the stops can check the win. W stands for every picture but the moon. */
const strips = [
  'FPRCLFNPSCFGLPNCFRPF',
  'FCPWLNFRPCFSLPGFNCPL',
  'PFNCWRLFPSCFGNPLCFRP',
  'CFPLNWFRCPFSLGPNFCPL',
  'FPNCLRFPSCGFLPNCRFPF',
]

/** The same reels under three paytables: the evener the pays, the calmer the game. */
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

/** Where the five reels come to rest in window `index`: its digits in base 20. */
export const stopsOf = (index: number): number[] =>
  [160_000, 8000, 400, 20, 1].map((place) => Math.floor(index / place) % 20)

/** Turns the reels: the number of one of all windows, each as likely. */
export const spin = (dice: Dice): number => dice.below(windows)

/** What stands in the window: three letters of each reel, from above. */
export const windowOf = (rules: SlotRules, stops: readonly number[]): string[] =>
  rules.strips.map((strip, reel) => (strip + strip).slice(stops[reel] ?? 0, (stops[reel] ?? 0) + rows))

export interface LineWin {
  /** Index of the line; -1 for the moons. */
  line: number
  picture: string
  count: number
  /** In stakes of a line, for moons in whole stakes. */
  pays: number
}

/** The longest run of a line from the left, `at` of each reel its letter, and the stakes of a line that it pays. */
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

/** What so many moons pay, in whole stakes. */
const moonsPay = ({ moons }: SlotRules, count: number): number => (count >= 3 ? (moons[count - 3] ?? 0) : 0)

/** Every win of a window. A line pays its longest run from the left. */
export function winsOf(rules: SlotRules, view: readonly string[]): LineWin[] {
  const runs = lines.map((line, index) => ({
    line: index,
    ...runOf(rules, (reel) => view[reel]?.[line[reel] ?? 0] ?? ''),
  }))
  const count = view.filter((reel) => reel.includes('S')).length
  return [...runs, { line: -1, picture: 'S', count, pays: moonsPay(rules, count) }].filter(({ pays }) => pays > 0)
}

/** What the wins come to, in tenths of the stake (each of the ten lines takes a tenth). */
export const tenthsOf = (wins: readonly LineWin[]): number =>
  wins.reduce((sum, win) => sum + (win.line < 0 ? win.pays * 10 : win.pays), 0)

const letters = Object.keys(pictureOf)
const ways = letters.length

/** What each window pays, in tenths of the stake, by its number. What five letters of a line pay is looked at once, not in each window. */
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
  /** `begun` has the letters of each line on the reels before, as a number to the base `ways`. */
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
