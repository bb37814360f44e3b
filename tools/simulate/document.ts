import { fishPays } from '../../apps/sandbox/src/web/browser/fishrules.ts'
import { kinds } from '../../apps/sandbox/src/web/browser/lotteryrules.ts'
import { pictureOf, slots, windows } from '../../apps/sandbox/src/web/browser/slotrules.ts'
import { markdownTable } from '../markdown.ts'
import type { Row } from './run.ts'

const percent = (share: number, places = 3): string => `${(share * 100).toFixed(places)} %`

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
      return `### ${name}\n\n${words}\n\n${markdownTable(['picture', '3', '4', '5'], rows)}`
    })
    .join('\n\n')

const results = (rows: readonly Row[]): string =>
  markdownTable(
    ['game', 'rounds', 'exact', 'played', 'difference (points)', '± (points)'],
    rows.map(({ game, exact, played, difference }) => [
      game,
      played.count.toLocaleString('en'),
      percent(exact),
      percent(played.mean),
      difference.toFixed(3),
      (played.error * 100).toFixed(3),
    ]),
  )

export const document = (rows: readonly Row[]): string => `# The games of the sandbox

Written by \`npx koi dev simulate\`.

## What they return

Returns are shares of the stake. **Exact** goes through everything that can happen: all ${windows.toLocaleString('en')} windows of a slot, all hundred thousand draws of the lottery, every row of six cards by their points at baccarat, every strength of two teams and every score between them. **Played** is a simulation by the very functions the sandbox plays by, dice and all; only the random numbers come faster: from AES-256 in counter mode under a name for each part of the run instead of from HMAC-SHA256 under a promised seed for each round. The same command plays the same rounds again.

Every game is played ten million times at least. Where one round strays so far from the mean that ten million tell nothing about a tenth of a point (ten million turns of \`lantern\` have a standard error of 0.14 points), it is played as often as it takes for three standard errors to lie within 0.1 points; \`±\` is one of them. The command fails when a return is further off than that.

${results(rows)}

Bets on matches are those made before the match. Bets made while it is played are priced by the chances of the time and score, so that they return the same; a test bets in four minutes of a match.

## Slots

Five reels of twenty stops, three rows, ten lines that each take a tenth of the stake and pay their longest run from the left, in stakes of a line. The gate stands for every picture but the moon. All ${windows.toLocaleString('en')} windows are equally likely; the stated return goes through every one of them, and a test keeps it true. The three games turn the same reels under different paytables: \`lotus\` pays evenly, \`lantern\` seldom and much.

${paytables()}

## Fishing

A hit catches with the chance 96 in 100 × what the fish pays (${fishPays.join(', ')} shots), so that every kind returns 96 %.

## Cards

Three seats against the bank from one deck, even money less five in a hundred of a win. Two hands are never alike, so that each side wins half of the time: 97.5 %.

## Baccarat

Eight fresh decks each round, the third-card rules in use everywhere; the bank pays 0.95, a tie 8, a pair 11. Player and bank have their stake back on a tie, which counts as no turnover.

## Lottery

Five digits, each as likely. Odds contain the stake.

${markdownTable(['bet', 'odds'], [...Object.entries(kinds).map(([pick, { odds }]) => [pick, odds / 100]), ['one place', 9.7]])}

## Matches

Football and best-of-three: prices are 95 in 100 of the fair one, rounded down to a hundredth, from the very chances that the result is drawn with. They move with time and score until the eightieth minute; what is surer than 93 % or less likely than 2 % is not sold. Several matches can be combined into one bet at the product of their odds, rounded down leg by leg, up to 500. One match in forty is broken off: single bets on it are void, and it counts 1.00 in a combined one. A bet is taken at the price of the moment, unless that is more than 5 in 100 below the one it was shown.
`
