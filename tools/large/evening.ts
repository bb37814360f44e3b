import { type Fen, fen } from '@koi/contract/money'
import { day, type Instant, minute, plus } from '@koi/contract/time'
import { account, atVenue, inTransit } from '../../apps/api/src/ledger/accounts.ts'
import { lockPlayers, type Posting, postMany } from '../../apps/api/src/ledger/ledger.ts'
import { newOrderNo } from '../../apps/api/src/order/order.ts'
import type { VenueBet } from '../../apps/api/src/outside/venue.ts'
import { type App, transact } from '../../apps/api/src/platform/app.ts'
import { keyOf, newId } from '../../apps/api/src/platform/id.ts'
import { addRows } from '../../apps/api/src/platform/rows.ts'
import type { FolderSecret } from '../../apps/api/src/platform/secret.ts'
import { storeIn } from '../../apps/api/src/bet/store.ts'
import { adjustmentOf, cardWithdrawal, paidDeposit, workedRequirement } from './orders.ts'

export interface Person {
  id: string
  username: string
  payee: string
  /** Which of the installation they are, from 0. */
  n: number
}

export interface Scene {
  venue: { code: string; ledgerNumber: number }
  channel: string
  operator: string
  key: FolderSecret
  /** When the first evening of the installation was. */
  first: Instant
}

export const evenings = 5
export const betsEach = 4
export const postingsEach = 10
/** Of so many players one still waits for their last withdrawal, and was given the money of an adjustment instead. */
const waitingOne = 200
const gift = fen(1000)

/** So many come at the same moment: an instant takes as long to reckon as the rest of its row. */
const together = 20

const memo = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** A number that looks drawn and is always the same: the installation is made alike each time. */
const drawn = (seed: number, below: number): number => (Math.imul(seed + 1, 2654435761) >>> 8) % below

/**
 * One evening of some players: each pays in, goes to the venue with it, plays, comes home and pays out. The money is
 * posted and the bets are stored by the functions that do it every day; the orders are written as their verbs leave them.
 */
export async function playEvening(app: App, people: Person[], turn: number, scene: Scene): Promise<number> {
  const { venue, channel, operator, first, key } = scene
  const [there, transit] = [atVenue(venue.ledgerNumber), inTransit(venue.ledgerNumber)]
  const deposits: object[] = []
  const requirements: object[] = []
  const transfers: object[] = []
  const withdrawals: object[] = []
  const adjustments: object[] = []
  const postings: Posting[][] = []
  const told: { player: string; bets: VenueBet[] }[] = []
  const evening = memo((one: number) =>
    memo((minutes: number) => plus(first, turn * 30 * day + one * 800 + minutes * minute)),
  )

  for (const { id: player, username, payee, n } of people) {
    const seed = n * evenings + turn
    const after = evening(n - (n % together))
    const begin = after(0)
    // Drawn digits repeat among so many: these are each player's own.
    const number = (letter: 'D' | 'W') => `${newOrderNo(letter, begin).slice(0, -6)}${String(n).padStart(6, '0')}`
    const paidIn = fen(10_000 + drawn(seed, 400) * 100)
    let moves = 0
    const move = (
      kind: Posting['kind'],
      about: string,
      step: string,
      from: number,
      to: number,
      amount: Fen,
      minutes: number,
    ) =>
      (postings[moves++] ??= []).push({
        player,
        key: keyOf(about, step),
        kind,
        about,
        from,
        to,
        amount,
        at: after(minutes),
      })

    const deposit = newId<'Deposit'>()
    const depositNo = number('D')
    deposits.push(
      paidDeposit({ id: deposit, depositNo, player, channel, amount: paidIn, begin, end: after(1), expiry: after(30) }),
    )
    requirements.push(workedRequirement({ player, deposit, amount: paidIn, begin: after(1), end: after(50) }))
    move('deposit.credit', deposit, 'credit', account.cash, account.main, paidIn, 1)

    const order = {
      player_id: player,
      venue: venue.code,
      state: 'done',
      why: 'player',
      asked_times: 0,
      not_found_times: 0,
      note: '',
      decided_by: '',
    }
    const into = newId<'Transfer'>()
    transfers.push({ ...order, id: into, direction: 'in', amount: paidIn, created_at: after(2), closed_at: after(2) })
    move('transfer.leave', into, 'leave', account.main, transit, paidIn, 2)
    move('transfer.arrive', into, 'arrive', transit, there, paidIn, 2)

    let left = paidIn
    const bets: VenueBet[] = []
    for (let nth = 0; nth < betsEach; nth++) {
      const stake = fen(100 + drawn(seed * betsEach + nth, 20) * 100)
      const result = drawn(seed * 7 + nth, 5) < 3 ? -stake : Math.floor(stake * 1.2)
      const [at, settledAt] = [after(5 + nth * 10), after(6 + nth * 10)]
      left = fen(left + result)
      bets.push({
        betId: `L${seed}-${nth}`,
        login: username,
        gameCode: 'koi',
        gameName: 'koi',
        roundId: `R${seed}-${nth}`,
        stake,
        validStake: stake,
        winLoss: fen(result),
        state: 'settled',
        memo: 'line 1 to 25',
        betAt: at,
        settledAt,
        changedAt: settledAt,
      })
      const [from, to] = result > 0 ? [account.venueResult, there] : [there, account.venueResult]
      move('venue.result', newId<'Look'>(), 'result', from, to, fen(Math.abs(result)), 6 + nth * 10)
    }
    told.push({ player, bets })

    const home = newId<'Transfer'>()
    transfers.push({ ...order, id: home, direction: 'out', amount: left, created_at: after(55), closed_at: after(55) })
    move('transfer.arrive', home, 'arrive', there, account.main, left, 55)

    const isWaiting = turn === evenings - 1 && n % waitingOne === 0
    const withdrawal = newId<'Withdrawal'>()
    withdrawals.push(
      cardWithdrawal(key, {
        id: withdrawal,
        orderNo: number('W'),
        player,
        payee,
        amount: left,
        begin: after(60),
        end: isWaiting ? null : after(90),
      }),
    )
    move('withdrawal.hold', withdrawal, 'hold', account.main, account.held, left, 60)
    if (!isWaiting) move('withdrawal.pay', withdrawal, 'pay', account.held, account.cash, left, 90)
    else {
      const adjustment = newId<'Adjustment'>()
      adjustments.push(adjustmentOf({ id: adjustment, player, operator, amount: gift, at: after(95) }))
      move('adjustment', adjustment, 'adjust', account.adjust, account.main, gift, 95)
    }
  }

  await transact(app, async (tx) => {
    await lockPlayers(
      tx,
      people.map(({ id }) => id),
    )
    await addRows(tx, 'deposit', deposits)
    await addRows(tx, 'wagering_requirement', requirements)
    await addRows(tx, 'transfer', transfers)
    await addRows(tx, 'withdrawal', withdrawals)
    await addRows(tx, 'adjustment', adjustments)
    await storeIn(tx, venue.code, told, () => 'slots', first)
  })
  // One of everybody in a transaction: the second of a player in it would have to pass over what the first has left behind.
  for (const round of postings) await transact(app, (tx) => postMany(tx, round))
  return postings.flat().length
}
