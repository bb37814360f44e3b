import { expect, test } from 'vitest'
import { afterBet, type AutoEnd, type AutoLimits, type AutoRun, endBefore } from '../web/browser/autorules.ts'

/** Plays rounds of a stake with the given wins; returns how many were played and why it ended. */
function play(limits: AutoLimits, stake: number, wins: number[], balance = 1_000_000): [number, AutoEnd | null] {
  let run: AutoRun = { left: limits.rounds, lost: 0 }
  let purse = balance
  for (const [played, win] of wins.entries()) {
    const why = endBefore(run, limits, { stake, balance: purse })
    if (why && why !== 'wait') return [played, why]
    purse += win - stake
    const after = afterBet(run, limits, { stake, win })
    run = after.run
    if (after.end) return [played + 1, after.end]
  }
  return [wins.length, null]
}
const nothing = Array.from({ length: 200 }, () => 0)

test('automatic play ends after its rounds', () => {
  expect(play({ rounds: 10, loss: 100_000, win: null }, 100, nothing)).toEqual([10, 'rounds'])
  expect(play({ rounds: 1, loss: 100_000, win: null }, 100, nothing)).toEqual([1, 'rounds'])
})

test('it ends when the limit of losses is reached, and before a bet that could exceed it', () => {
  expect(play({ rounds: 100, loss: 500, win: null }, 100, nothing)).toEqual([5, 'loss'])
  // 250 are lost after three bets: two more may be placed.
  expect(play({ rounds: 100, loss: 500, win: null }, 100, [0, 50, 0, ...nothing])).toEqual([5, 'loss'])
  expect(play({ rounds: 100, loss: 500, win: null }, 100, [0, 0, 300, ...nothing])).toEqual([8, 'loss'])
})

test('it ends by a single win above the limit, not by one that equals it', () => {
  expect(play({ rounds: 100, loss: 5000, win: 1000 }, 100, [0, 1000, 1001, ...nothing])).toEqual([3, 'win'])
  expect(play({ rounds: 3, loss: 5000, win: null }, 100, [90_000, 0, 0, 0])).toEqual([3, 'rounds'])
})

test('it ends when the balance is below the stake', () => {
  expect(play({ rounds: 100, loss: 5000, win: null }, 100, nothing, 250)).toEqual([2, 'funds'])
})

test('shots of unknown outcome count as lost: none is fired that could exceed a limit', () => {
  const limits = { rounds: 3, loss: 300, win: null }
  const next = (run: AutoRun, open: number[], balance = 1000) => endBefore(run, limits, { stake: 100, balance, open })
  expect(next({ left: 3, lost: 0 }, [100, 100])).toBe(null)
  expect(next({ left: 3, lost: 0 }, [100, 100, 100])).toBe('wait')
  expect(next({ left: 2, lost: 100 }, [100])).toBe(null)
  expect(next({ left: 2, lost: 150 }, [100])).toBe('wait')
  expect(next({ left: 2, lost: 250 }, [])).toBe('loss')
  expect(next({ left: 3, lost: 0 }, [100], 150)).toBe('wait')
  expect(next({ left: 3, lost: 0 }, [], 50)).toBe('funds')
})
