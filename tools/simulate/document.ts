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
      rows.push(['moon (anywhere, in total stakes)', ...moons])
      const words = `Returns ${percent(sum.tenths / windows / 10)}; ${percent(sum.winning / windows, 2)} of spins win.`
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

/** Text of docs/games.md: rules in figures, and the results of a simulation. */
export const document = (rows: readonly Row[]): string => `# Games of the sandbox

For operators and maintainers: how the sandbox's games pay, and the result of their simulation. Written by \`npx koi dev simulate\`.

## Returns

Returns are shares of the stake. **Exact** enumerates every outcome: all ${windows.toLocaleString('en')} windows of a slot, all hundred thousand draws of the lottery, every sequence of six card values at baccarat, every pair of team strengths and every score. **Played** is a simulation with the functions the sandbox plays with. Only the random numbers differ, for speed: AES-256 in counter mode, keyed per part of the run, instead of HMAC-SHA256 under a committed seed per round. The command is deterministic.

Every game is played at least ten million times. Games with a higher variance (ten million spins of \`lantern\` have a standard error of 0.14 points) are played until three standard errors lie within 0.1 points; \`±\` is one standard error. The command fails if a return deviates by more than three.

${results(rows)}

Bets on matches are those made before the match. In-play bets are priced by the probabilities at that time and score, so that their return is the same; a test bets at four minutes of a match.

## Slots

Five reels of twenty stops, three rows, ten lines that each take a tenth of the stake and pay their longest run from the left, in multiples of the line stake. The gate is wild for every picture except the moon. All ${windows.toLocaleString('en')} windows are equally likely; the stated return is the sum over all of them, which a test verifies. The three games use the same reels with different paytables: \`lotus\` has a low variance, \`lantern\` a high one.

${paytables()}

## Fishing

A hit catches a fish with probability 0.96 / payout (${fishPays.join(', ')} times the shot), so every kind returns 96 %.

## Cards

Three seats against the bank from one deck; a win pays 1:1 less 5 %. Two hands are never equal, so each side wins half of the rounds: 97.5 %.

## Baccarat

Eight fresh decks each round, the standard third-card rules; the bank pays 0.95, a tie 8, a pair 11. On a tie, bets on player and bank are returned and count as no turnover.

## Lottery

Five digits, uniformly distributed. Odds include the stake.

${markdownTable(['bet', 'odds'], [...Object.entries(kinds).map(([pick, { odds }]) => [pick, odds / 100]), ['one place', 9.7]])}

## Matches

Football and best-of-three: odds are 95 % of the fair ones, rounded down to a hundredth, from the probabilities the result is drawn with. They change with time and score until the eightieth minute; outcomes above 93 % or below 2 % are not offered. Several matches can be combined into one bet at the product of their odds, rounded down leg by leg, up to 500. One match in forty is abandoned: single bets on it are void, and it counts 1.00 in a combined bet. A bet is accepted at the current odds unless they are more than 5 % below those shown.

## No returns by player

No setting, rule, level or segment changes the outcome or the return of a game for a player, a group or a time, and none is planned:

- The stated return is a promise to every player. A return that depends on the player makes it false, and players can neither see nor verify it.
- The result of a round follows from a seed that is committed before the bet and published afterwards. An input that is not part of the commitment would end that proof.
- Licences test and certify a game with its return. A venue that varies it by player is not the certified game; Koi reports the actual return per game and venue beside the stated one, so a deviation shows.
- A loss that the operator caused is no loss of the player's: it could be reclaimed.

The same holds for draws that Koi makes itself: a red packet and a slice of the wheel follow from the day's seed and from published bounds or weights, which are the same for every player. Nothing about a player but the player's id, which keeps draws apart, enters them.

Money for a player is given by bonuses instead, with published terms, posted in the ledger and shown in the statement.
`
