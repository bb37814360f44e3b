import { assertRule } from './client.ts'
import { walletShapeRules, walletSignatureRules } from './walletRejection.rules.ts'
import type { WalletCall } from './walletProtocol.ts'
import { newId } from './wallet.ts'
import { rollbackOf, bet, twentyTimes, type WalletRule, winOf } from './wallet.rule.ts'

const booking: WalletRule[] = [
  {
    name: 'a bet debits its stake and a win credits its amount exactly',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(101)
      const { balance } = await client.requireDone(placed)
      assertRule(balance === before - 101, `balance in the answer to the bet: ${balance}, expected ${before - 101}`)
      await client.requireDone(winOf(placed, 203))
      await client.requireChange(before, 102, 'a bet of 101 and a win of 203')
      await client.requireDone(winOf(placed, 0))
      await client.requireChange(before, 102, 'a win of 0')
    },
  },
  {
    name: 'an id is booked once, sequentially and twenty times concurrently',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(100)
      for (let n = 0; n < 3; n += 1) await client.requireDone(placed)
      await client.requireChange(before, -100, 'sending the same bet three times')
      const other = bet(200)
      await Promise.all(twentyTimes(() => client.requireDone(other)))
      await client.requireChange(before, -300, 'sending the same bet twenty times')
      const win = winOf(placed, 500)
      await Promise.all(twentyTimes(() => client.requireDone(win)))
      await client.requireChange(before, 200, 'sending the same win twenty times')
    },
  },
  {
    name: 'a replayed message has no second effect',
    run: async (client) => {
      const before = await client.balance()
      const message = client.encode(bet(100))
      for (let n = 0; n < 3; n += 1) await client.post(message)
      await client.requireChange(before, -100, 'sending the same message three times')
    },
  },
  {
    name: 'the same id with another amount is rejected',
    run: async (client) => {
      const placed = bet(100)
      await client.requireDone(placed)
      const win = winOf(placed, 300)
      await client.requireDone(win)
      const before = await client.balance()
      await client.requireRefused({ ...placed, amount: 200 }, 'the same bet with another amount')
      await client.requireRefused({ ...win, amount: 900 }, 'the same win with another amount')
      await client.requireChange(before, 0, 'both conflicts')
    },
  },
  {
    name: 'twenty concurrent bets never overdraw, and insufficient balance is reported',
    run: async (client) => {
      const before = await client.balance()
      const stake = Math.floor(before / 11)
      const bets = twentyTimes(() => bet(stake))
      const answers = await Promise.all(bets.map((one) => client.sendCall(one)))
      const done = bets.filter((_, n) => answers[n]?.outcome === 'done')
      assertRule(done.length === 11, `${done.length} of twenty bets of 1/11 of the balance were booked, expected 11`)
      const other = answers.find(({ outcome }) => outcome === 'refused')
      assertRule(other === undefined, `a bet above the balance was answered ${other?.text}`)
      await client.requireChange(before, -11 * stake, 'twenty bets')
      for (const one of done) await client.requireDone(rollbackOf(one))
      await client.requireChange(before, 0, 'rolling them back')
    },
  },
  {
    name: 'a second win of a bet is paid too',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(100)
      await client.requireDone(placed)
      await client.requireDone(winOf(placed, 150))
      await client.requireDone(winOf(placed, 50))
      await client.requireChange(before, 100, 'two wins')
    },
  },
  {
    name: 'a win that arrives before its bet is accepted after the bet',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(100)
      const win = winOf(placed, 300)
      await client.requireRefused(win, 'a win without its bet')
      await client.requireChange(before, 0, 'a win without its bet')
      await client.requireDone(placed)
      await client.requireDone(win)
      await client.requireChange(before, 200, 'bet and win in order')
    },
  },
]

const rollbacks: WalletRule[] = [
  {
    name: 'a rollback sent twenty times concurrently returns the stake once',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(400)
      await client.requireDone(placed)
      const back = rollbackOf(placed)
      await Promise.all(twentyTimes(() => client.requireDone(back)))
      await client.requireChange(before, 0, 'twenty rollbacks')
      await client.sendCall(rollbackOf(placed))
      await client.requireChange(before, 0, 'another rollback of the same bet')
      await client.requireRefused(winOf(placed, 900), 'a win of a rolled back bet')
      await client.requireChange(before, 0, 'a win of a rolled back bet')
    },
  },
  {
    name: 'a rollback that arrives before its bet is stored and the late bet rejected',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(100)
      await client.sendCall(rollbackOf(placed))
      await client.requireRefused(placed, 'a bet whose rollback arrived first')
      await client.requireChange(before, 0, 'the rollback and the bet')
    },
  },
  {
    name: 'a rollback of another amount is rejected',
    requires: 'rollbackAmount',
    run: async (client) => {
      const placed = bet(100)
      await client.requireDone(placed)
      const before = await client.balance()
      await client.requireRefused({ ...rollbackOf(placed), amount: 5000 }, 'a rollback of more than the stake')
      await client.requireChange(before, 0, 'a rollback of more than the stake')
    },
  },
  {
    name: 'bet and win of a round are rolled back together',
    requires: 'rollbackRound',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(100)
      const win = winOf(placed, 300)
      await client.requireDone(placed)
      await client.requireDone(win)
      const back: WalletCall = { call: 'rollbackRound', id: newId(), round: placed.round, targets: [placed.id, win.id] }
      await Promise.all(twentyTimes(() => client.requireDone(back)))
      await client.requireChange(before, 0, 'rolling back the round')
    },
  },
]

const rounds: WalletRule[] = [
  {
    name: 'after the end of a round bets are rejected and late wins paid',
    requires: 'endOfRound',
    run: async (client) => {
      const before = await client.balance()
      const placed = bet(100)
      await client.requireDone(placed)
      await client.requireDone({ ...winOf(placed, 0), isLast: true })
      await client.requireRefused(bet(100, newId(), placed.round), 'a bet after the end of its round')
      await client.requireChange(before, -100, 'a bet after the end of its round')
      await client.requireDone(winOf(placed, 250))
      await client.requireChange(before, 150, 'a late win')
    },
  },
  {
    name: 'the actions of one message are booked atomically and once',
    requires: 'batch',
    run: async (client) => {
      const before = await client.balance()
      const batch = (second: number): WalletCall => ({
        call: 'batch',
        round: newId(),
        bets: [
          { id: newId(), amount: 100 },
          { id: newId(), amount: second },
        ],
        win: { id: newId(), amount: 500 },
      })
      const good = batch(200)
      await Promise.all(twentyTimes(() => client.requireDone(good)))
      await client.requireChange(before, 200, 'two bets and a win')
      const bad = batch(before * 2)
      const answer = await client.requireRefused(bad, 'a message with a bet above the balance')
      assertRule(
        answer.outcome === 'insufficient',
        `a message with a bet above the balance was answered ${answer.text}`,
      )
      await client.requireRefused(bad, 'the same message repeated')
      await client.requireChange(before, 200, 'a rejected message')
    },
  },
  {
    name: 'a free round debits no stake and is credited once',
    requires: 'freeRounds',
    run: async (client) => {
      const before = await client.balance()
      const free: WalletCall = { call: 'freeRound', id: newId(), amount: 0 }
      await Promise.all(twentyTimes(() => client.requireDone(free)))
      await client.requireChange(before, 0, 'a free round')
    },
  },
]

export const walletRules: WalletRule[] = [
  ...walletSignatureRules,
  ...walletShapeRules,
  ...booking,
  ...rollbacks,
  ...rounds,
]
