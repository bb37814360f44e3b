import { must } from './client.ts'
import { shapes, signature } from './refused.rules.ts'
import type { Saying } from './saying.ts'
import { newId } from './wallet.ts'
import { backOf, bet, twenty, type WalletRule, winOf } from './wallet.rule.ts'

const booking: WalletRule[] = [
  {
    name: 'a bet debits its stake and a win credits its amount exactly',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(101)
      const { balance } = await client.done(on)
      must(balance === before - 101, `the bet answered balance ${balance}, not ${before - 101}`)
      await client.done(winOf(on, 203))
      await client.moved(before, 102, 'a bet of 101 and a win of 203')
      await client.done(winOf(on, 0))
      await client.moved(before, 102, 'a win of nothing')
    },
  },
  {
    name: 'an id is booked once, one after another and twenty at once',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(100)
      for (let n = 0; n < 3; n += 1) await client.done(on)
      await client.moved(before, -100, 'three times the same bet')
      const other = bet(200)
      await Promise.all(twenty(() => client.done(other)))
      await client.moved(before, -300, 'twenty times the same bet')
      const win = winOf(on, 500)
      await Promise.all(twenty(() => client.done(win)))
      await client.moved(before, 200, 'twenty times the same win')
    },
  },
  {
    name: 'the same message again has no second effect',
    run: async (client) => {
      const before = await client.balance()
      const message = client.message(bet(100))
      for (let n = 0; n < 3; n += 1) await client.post(message)
      await client.moved(before, -100, 'the same message three times')
    },
  },
  {
    name: 'the same id with another amount is rejected',
    run: async (client) => {
      const on = bet(100)
      await client.done(on)
      const win = winOf(on, 300)
      await client.done(win)
      const before = await client.balance()
      await client.refused({ ...on, amount: 200 }, 'the same bet with another amount')
      await client.refused({ ...win, amount: 900 }, 'the same win with another amount')
      await client.moved(before, 0, 'them')
    },
  },
  {
    name: 'twenty concurrent bets never overdraw, and insufficient balance is reported',
    run: async (client) => {
      const before = await client.balance()
      const stake = Math.floor(before / 11)
      const bets = twenty(() => bet(stake))
      const answers = await Promise.all(bets.map((one) => client.say(one)))
      const done = bets.filter((_, n) => answers[n]?.is === 'done')
      must(done.length === 11, `${done.length} bets of an eleventh of the wallet were done, not 11`)
      const other = answers.find(({ is }) => is === 'refused')
      must(other === undefined, `insufficient balance was answered ${other?.text}`)
      await client.moved(before, -11 * stake, 'them')
      for (const one of done) await client.done(backOf(one))
      await client.moved(before, 0, 'giving them back')
    },
  },
  {
    name: 'a second win of a bet is paid as well, a late one too',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(100)
      await client.done(on)
      await client.done(winOf(on, 150))
      await client.done(winOf(on, 50))
      await client.moved(before, 100, 'two wins')
    },
  },
  {
    name: 'a win that arrives before its bet is accepted after the bet',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(100)
      const win = winOf(on, 300)
      await client.refused(win, 'a win without its bet')
      await client.moved(before, 0, 'a win without its bet')
      await client.done(on)
      await client.done(win)
      await client.moved(before, 200, 'both in their order')
    },
  },
]

const backwards: WalletRule[] = [
  {
    name: 'a rollback sent twenty times concurrently returns the stake once',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(400)
      await client.done(on)
      const back = backOf(on)
      await Promise.all(twenty(() => client.done(back)))
      await client.moved(before, 0, 'twenty rollbacks')
      await client.say(backOf(on))
      await client.moved(before, 0, 'another rollback of the same bet')
      await client.refused(winOf(on, 900), 'a win of a bet that was taken back')
      await client.moved(before, 0, 'a win of a bet that was taken back')
    },
  },
  {
    name: 'a rollback that arrives before its bet is stored and the late bet rejected',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(100)
      await client.say(backOf(on))
      await client.refused(on, 'a bet that was taken back before it came')
      await client.moved(before, 0, 'both')
    },
  },
  {
    name: 'a rollback of another amount is rejected',
    needs: 'amount',
    run: async (client) => {
      const on = bet(100)
      await client.done(on)
      const before = await client.balance()
      await client.refused({ ...backOf(on), amount: 5000 }, 'a rollback of more than the stake')
      await client.moved(before, 0, 'it')
    },
  },
  {
    name: 'bet and win of a round are rolled back together',
    needs: 'takeBack',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(100)
      const win = winOf(on, 300)
      await client.done(on)
      await client.done(win)
      const back: Saying = { call: 'takeBack', id: newId(), round: on.round, targets: [on.id, win.id] }
      await Promise.all(twenty(() => client.done(back)))
      await client.moved(before, 0, 'taking a round back')
    },
  },
]

const rounds: WalletRule[] = [
  {
    name: 'after the end of a round bets are rejected and late wins paid',
    needs: 'end',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(100)
      await client.done(on)
      await client.done({ ...winOf(on, 0), isLast: true })
      await client.refused(bet(100, newId(), on.round), 'a bet after the end of its round')
      await client.moved(before, -100, 'it')
      await client.done(winOf(on, 250))
      await client.moved(before, 150, 'a late win')
    },
  },
  {
    name: 'several actions in one message are booked all or none, and once',
    needs: 'batch',
    run: async (client) => {
      const before = await client.balance()
      const batch = (second: number): Saying => ({
        call: 'batch',
        round: newId(),
        bets: [
          { id: newId(), amount: 100 },
          { id: newId(), amount: second },
        ],
        win: { id: newId(), amount: 500 },
      })
      const good = batch(200)
      await Promise.all(twenty(() => client.done(good)))
      await client.moved(before, 200, 'two bets and a win')
      const bad = batch(before * 2)
      const said = await client.refused(bad, 'a message with a bet that cannot be paid')
      must(said.is === 'short', `insufficient balance was answered ${said.text}`)
      await client.refused(bad, 'the same again')
      await client.moved(before, 200, 'it')
    },
  },
  {
    name: 'a free round debits no stake and is credited once',
    needs: 'free',
    run: async (client) => {
      const before = await client.balance()
      const free: Saying = { call: 'free', id: newId(), amount: 0 }
      await Promise.all(twenty(() => client.done(free)))
      await client.moved(before, 0, 'a free round')
    },
  },
]

export const walletRules: WalletRule[] = [...signature, ...shapes, ...booking, ...backwards, ...rounds]
