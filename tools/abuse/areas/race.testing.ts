import type { Case } from '../case.ts'
import type { Answer } from '../http.ts'
import { payPassword, type Player, type Target } from '../target.ts'

/** Does the same twenty times at once. */
export const twenty = <Result>(act: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => act(n)))

/** How many of these answers granted what was asked. */
export const done = (answers: Answer[]): number =>
  answers.filter(({ status, code }) => status < 300 && (code === '200' || !/^\d/.test(code))).length

/** A player with money and a card. */
export async function rich(target: Target, amount = '500.00'): Promise<{ player: Player; card: string }> {
  const player = await target.join()
  await target.give(player, amount)
  return { player, card: await target.cardOf(player) }
}

/** Asks for a withdrawal of so many yuan to a card, by its id. */
export const withdraw = (player: Player, bank: string, amount: string, headers = {}) =>
  player.ask('withdraw', { bank, amount, password: payPassword }, headers)

/** A case in one line: what it is called, what is tried, what has to come of it, and how it is tried. */
export const race = (
  name: string,
  tried: string,
  expected: RegExp,
  run: Case['run'],
  more: Partial<Case> = {},
): Case => ({
  name,
  tried,
  expected,
  run,
  ...more,
})
