import { fishPays } from '../../apps/sandbox/src/games/fishing.ts'
import { kinds } from '../../apps/sandbox/src/games/lottery.ts'
import { pictureOf, slots, windows } from '../../apps/sandbox/src/web/browser/slotrules.ts'
import type { Result } from './games.ts'

const percent = (share: number, places = 3): string => `${(share * 100).toFixed(places)} %`
const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const paytables = (): string =>
  Object.entries(slots)
    .map(([name, { pays, moons, sum }]) => {
      const rows: (string | number)[][] = Object.entries(pays).map(([letter, [three, four, five]]) => [
        pictureOf[letter] ?? letter,
        three,
        four,
        five,
      ])
      rows.push(['moon (anywhere, in whole stakes)', ...moons])
      const words = `Returns ${percent(sum.tenths / windows / 10)}; ${percent(sum.winning / windows, 2)} of turns pay something.`
      return `### ${name}\n\n${words}\n\n${table(['picture', '3', '4', '5'], rows)}`
    })
    .join('\n\n')

/** docs/games.md: rules in figures, and what a run of the simulation found. */
export const document = (results: Result[], rounds: number): string => `# The games of the sandbox

Written by \`npm run simulate\`: every outcome below was drawn by the same dice, from the same kind of seed, as in play. Returns are shares of the stake; \`±\` is one standard error of what was played. Slots were turned ${rounds.toLocaleString('en')} times each; the lottery's draws were all gone through. A difference of up to 0.1 points or three standard errors, whichever is more, is what fair dice bring; ten million turns (the tool's own number) have an error of 0.07 to 0.14 points.

${table(
  ['game', 'rounds', 'stated', 'played', '±', 'difference (points)'],
  results.map(({ game, rounds: played, stated, played: share, error }) => [
    game,
    played.toLocaleString('en'),
    percent(stated),
    percent(share),
    percent(error),
    ((share - stated) * 100).toFixed(3),
  ]),
)}

## Slots

Five reels of twenty stops, three rows, ten lines that each take a tenth of the stake and pay their longest run from the left, in stakes of a line. The gate stands for every picture but the moon. All ${windows.toLocaleString('en')} windows are equally likely; the stated return goes through every one of them, and a test keeps it true.

${paytables()}

## Fishing

A hit catches with the chance 96 in 100 × what the fish pays (${fishPays.join(', ')} shots), so that every kind returns 96 %.

## Cards

Three seats against the bank from one deck, even money less five in a hundred of a win. Two hands are never alike, so that each side wins half of the time: 97.5 %.

## Baccarat

Eight fresh decks each round, the third-card rules in use everywhere; the bank pays 0.95, a tie 8, a pair 11. Player and bank have their stake back on a tie, which counts as no turnover.

## Lottery

Five digits, each as likely. Odds contain the stake.

${table(['bet', 'odds'], [...Object.entries(kinds).map(([pick, { odds }]) => [pick, odds / 100]), ['one place', 9.7]])}

## Matches

Football and best-of-three: prices are 95 in 100 of the fair one, rounded down to a hundredth, from the very chances that the result is drawn with. What is returned lies just under 95 %.
`
