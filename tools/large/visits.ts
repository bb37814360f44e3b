import type { MovementKind } from '@koi/contract/play/statement/statement.copy'
import { type Fen, fen } from '@koi/contract/money'
import { day, type Instant, minute, plus } from '@koi/contract/time'
import { lockPlayers, type Movement, postMany } from '../../apps/api/src/books/ledger/ledger.ts'
import { newOrderNo } from '../../apps/api/src/books/order/order.ts'
import type { VenueBet } from '../../apps/api/src/platform/outside/venue.ts'
import { type App, transact } from '../../apps/api/src/platform/ops/app.ts'
import { newId } from '../../apps/api/src/platform/text/id.ts'
import { addRows } from '../../apps/api/src/platform/db/rows.ts'
import { hashIn, sealIn } from '../../apps/api/src/platform/base/personal.ts'
import type { FolderSecret } from '../../apps/api/src/platform/base/secret.ts'
import { storeIn } from '../../apps/api/src/play/bet/store.ts'

export interface Person {
  id: string
  username: string
  payee: string
  n: number
}

/** What all visits of an installation share. */
export interface Context {
  venue: { code: string }
  channel: string
  operator: string
  key: FolderSecret
  first: Instant
}

export const visitsEach = 5
export const betsEach = 4
export const postingsEach = 10
/** One of this many players has a waiting withdrawal and an adjustment. */
const waitingEvery = 200
const gift = fen(1000)

/** This many players share the times of a visit, because computing an instant costs as much as the rest of a row. */
const playersPerTime = 20

const memoize = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}

const pseudoRandom = (seed: number, below: number): number => (Math.imul(seed + 1, 2654435761) >>> 8) % below

/**
 * Inserts one visit of some players: deposit, transfer to the venue, bets, transfer back, withdrawal. Money and bets go
 * through the functions of the server; orders are inserted as rows in their final state. Returns the number of postings.
 */
export async function insertVisits(app: App, people: Person[], visit: number, context: Context): Promise<number> {
  const { venue, channel, operator, first, key } = context
  const deposits: object[] = []
  const requirements: object[] = []
  const transfers: object[] = []
  const withdrawals: object[] = []
  const adjustments: object[] = []
  const movements: Movement[][] = []
  const betsOfPlayers: { player: string; bets: VenueBet[] }[] = []
  const timesOf = memoize((one: number) =>
    memoize((minutes: number) => plus(first, visit * 30 * day + one * 800 + minutes * minute)),
  )

  for (const { id: player, username, payee, n } of people) {
    const seed = n * visitsEach + visit
    const after = timesOf(n - (n % playersPerTime))
    const begin = after(0)
    // Random digits would collide, so the numbers count up.
    const number = (letter: 'D' | 'W') => `${newOrderNo(letter, begin).slice(0, -6)}${String(n).padStart(6, '0')}`
    const paidIn = fen(10_000 + pseudoRandom(seed, 400) * 100)
    let moves = 0
    const move = (kind: MovementKind, order: string, amount: Fen, minutes: number) => {
      const ofVenue = kind.startsWith('transfer.') || kind.startsWith('venue.')
      const movement = { kind, player, order, amount, ...(ofVenue ? { venue: venue.code } : {}), at: after(minutes) }
      ;(movements[moves++] ??= []).push(movement)
    }

    const deposit = newId<'Deposit'>()
    const depositNo = number('D')
    deposits.push({
      id: deposit,
      deposit_no: depositNo,
      player_id: player,
      channel,
      protocol: '',
      amount: paidIn,
      credited: paidIn,
      state: 'approved',
      payer_owner: '',
      payer_bank: '',
      payer_no: '',
      payer_address: '',
      receiver_no: '',
      pay_url: '',
      pay_qrcode: '',
      reference: `G${depositNo}`,
      note: '',
      decided_by_kind: 'gateway',
      expires_at: after(30),
      is_expired: false,
      created_at: begin,
      closed_at: after(1),
    })
    requirements.push({
      player_id: player,
      id: newId<'WageringRequirement'>(),
      source: 'deposit',
      about: deposit,
      amount: paidIn,
      worked: paidIn,
      state: 'done',
      title: '',
      created_at: after(1),
      closed_at: after(50),
    })
    move('deposit.credit', deposit, paidIn, 1)

    const order = {
      player_id: player,
      venue: venue.code,
      state: 'done',
      why: 'player',
      asked_times: 0,
      not_found_times: 0,
      note: '',
      decided_by_kind: 'system',
    }
    const into = newId<'Transfer'>()
    transfers.push({ ...order, id: into, direction: 'in', amount: paidIn, created_at: after(2), closed_at: after(2) })
    move('transfer.leave', into, paidIn, 2)
    move('transfer.enter', into, paidIn, 2)

    let left = paidIn
    const bets: VenueBet[] = []
    for (let nth = 0; nth < betsEach; nth++) {
      const stake = fen(100 + pseudoRandom(seed * betsEach + nth, 20) * 100)
      const result = pseudoRandom(seed * 7 + nth, 5) < 3 ? -stake : Math.floor(stake * 1.2)
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
      move(result > 0 ? 'venue.win' : 'venue.loss', newId<'Look'>(), fen(Math.abs(result)), 6 + nth * 10)
    }
    betsOfPlayers.push({ player, bets })

    const home = newId<'Transfer'>()
    transfers.push({ ...order, id: home, direction: 'out', amount: left, created_at: after(55), closed_at: after(55) })
    move('transfer.arrive', home, left, 55)

    const isWaiting = visit === visitsEach - 1 && n % waitingEvery === 0
    const withdrawal = newId<'Withdrawal'>()
    withdrawals.push({
      id: withdrawal,
      order_no: number('W'),
      player_id: player,
      payee_id: payee,
      payee_kind: 'bank',
      payee_bank: 'x',
      payee_owner: sealIn(key, 'withdrawal.payee_owner', withdrawal, 'x'),
      payee_no: sealIn(key, 'withdrawal.payee_no', withdrawal, payee),
      payee_no_hash: `\\x${hashIn(key, 'withdrawal.payee_no', payee)!.toString('hex')}`,
      payee_protocol: '',
      payee_address: '',
      amount: left,
      received: left,
      state: isWaiting ? 'review' : 'approved',
      reason: '',
      reference: '',
      decided_by_kind: isWaiting ? null : 'operator',
      decided_by: isWaiting ? null : operator,
      pay_tries: 0,
      pay_note: '',
      created_at: after(60),
      closed_at: isWaiting ? null : after(90),
    })
    move('withdrawal.hold', withdrawal, left, 60)
    if (!isWaiting) move('withdrawal.pay', withdrawal, left, 90)
    else {
      const adjustment = newId<'Adjustment'>()
      adjustments.push({
        id: adjustment,
        player_id: player,
        amount: gift,
        reason: 'x',
        note: '',
        turnover_multiple: 0,
        state: 'approved',
        made_by: operator,
        decided_by_kind: 'operator',
        decided_by: operator,
        created_at: after(95),
        closed_at: after(95),
      })
      move('adjustment.credit', adjustment, gift, 95)
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
    await storeIn(tx, venue.code, betsOfPlayers, () => 'slots', first)
  })
  // One posting per player and transaction, because a second one would scan the dead row of the first.
  for (const round of movements) await transact(app, (tx) => postMany(tx, round))
  return movements.flat().length
}
