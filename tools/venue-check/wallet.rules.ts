import { must } from './client.ts'
import type { Message, Saying, Speaker } from './speakers.ts'
import { newId, type WalletClient } from './wallet.ts'

export interface WalletRule {
  name: string
  /** What the protocol must have for it. */
  needs?: Speaker['can'] extends ReadonlySet<infer Able> ? Able : never
  run(client: WalletClient): Promise<void>
}

const bet = (amount: number, id = newId(), round = newId()) => ({ call: 'bet' as const, id, round, amount })
const winOf = ({ id: of, round }: { id: string; round: string }, amount: number, id = newId()) => ({
  call: 'win' as const,
  id,
  bet: of,
  round,
  amount,
})
const backOf = ({ id: target, amount }: { id: string; amount: number }, id = newId()) => ({
  call: 'rollback' as const,
  id,
  target,
  amount,
})
const twenty = <Item>(make: () => Item): Item[] => Array.from({ length: 20 }, make)

/** A message that must not be taken. */
async function notTaken(client: WalletClient, message: Message, what: string): Promise<void> {
  const before = await client.balance()
  // Who is sent too much may hang up.
  const said = await client.post(message).catch(() => null)
  must(said?.is !== 'done', `${what} was answered ${said?.text}`)
  await client.moved(before, 0, what)
}

/** A spelling of `body` with another amount in it, behind the signature. */
const changed = (body: string): string => body.replace(/(amount"?[:=]"?)1/, '$12')

const signature: WalletRule[] = [
  {
    name: 'a message without a signature is not taken',
    run: async (client) => {
      const { path, body, headers } = client.message(bet(100))
      const type = headers['content-type'] ?? ''
      await notTaken(client, { path, body, headers: { 'content-type': type } }, 'it')
    },
  },
  {
    name: 'a message signed with another key is not taken',
    run: async (client) => notTaken(client, client.message({ ...bet(100), key: 'another key' }), 'it'),
  },
  {
    name: 'a message whose amount was changed after signing is not taken',
    run: async (client) => {
      const message = client.message(bet(100))
      must(changed(message.body) !== message.body, 'the message has no amount to change')
      await notTaken(client, { ...message, body: changed(message.body) }, 'it')
    },
  },
  {
    name: 'a stamp of six minutes ago, or ahead, is not taken',
    needs: 'stamp',
    run: async (client) => {
      for (const by of [-360_000, 360_000])
        await notTaken(client, client.message({ ...bet(100), at: Date.now() + by }), `a stamp ${by} ms away`)
    },
  },
  {
    name: 'half a message, one without end and one that is none are not taken',
    run: async (client) => {
      const message = client.message(bet(100))
      const { body } = message
      for (const [what, broken] of [
        ['half a message', body.slice(0, body.length / 2)],
        ['a megabyte', body + ' '.repeat(1024 * 1024)],
        ['a page', '<html><body>502</body></html>'],
        ['nothing', ''],
      ] as const)
        await notTaken(client, { ...message, body: broken }, what)
    },
  },
]

const shapes: WalletRule[] = [
  {
    name: 'an unknown player is not known',
    run: async (client) => {
      const said = await client.say({ ...bet(100), login: 'nobodyatall' })
      must(said.is === 'refused', `a bet of nobody was answered ${said.text}`)
    },
  },
  {
    name: 'another currency is not taken',
    needs: 'currency',
    run: async (client) => {
      for (const currency of ['USD', 'cny', ''])
        await notTaken(client, client.message({ ...bet(100), currency }), `a bet in "${currency}"`)
    },
  },
  {
    name: 'an amount below nothing, in parts of a fen or beyond all numbers is not taken',
    run: async (client) => {
      for (const raw of client.speaker.wrongAmounts) {
        await notTaken(client, client.message({ ...bet(100), raw }), `a bet of ${JSON.stringify(raw)}`)
        const on = bet(100)
        await client.done(on)
        await notTaken(client, client.message({ ...winOf(on, 100), raw }), `a win of ${JSON.stringify(raw)}`)
        await client.done(backOf(on))
      }
    },
  },
]

const booking: WalletRule[] = [
  {
    name: 'a bet takes its stake and a win brings its amount, to the fen',
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
    name: 'the same id with another amount is not taken',
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
    name: 'twenty different bets at once never overdraw, and want of money is said',
    run: async (client) => {
      const before = await client.balance()
      const stake = Math.floor(before / 11)
      const bets = twenty(() => bet(stake))
      const answers = await Promise.all(bets.map((one) => client.say(one)))
      const done = bets.filter((_, n) => answers[n]?.is === 'done')
      must(done.length === 11, `${done.length} bets of an eleventh of the wallet were done, not 11`)
      const other = answers.find(({ is }) => is === 'refused')
      must(other === undefined, `want of money was answered ${other?.text}`)
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
    name: 'a win that comes before its bet is taken once the bet has come',
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
    name: 'a rollback gives the stake back once, twenty at once',
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
    name: 'a rollback before its bet is remembered: the bet is not taken when it comes late',
    run: async (client) => {
      const before = await client.balance()
      const on = bet(100)
      await client.say(backOf(on))
      await client.refused(on, 'a bet that was taken back before it came')
      await client.moved(before, 0, 'both')
    },
  },
  {
    name: 'a rollback of another amount is not taken',
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
    name: 'bet and win of a round are taken back together',
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
    name: 'nothing is staked after the end of a round, while a late win of it is paid',
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
      must(said.is === 'short', `want of money was answered ${said.text}`)
      await client.refused(bad, 'the same again')
      await client.moved(before, 200, 'it')
    },
  },
  {
    name: 'a free round takes nothing, and is told once',
    needs: 'free',
    run: async (client) => {
      const before = await client.balance()
      const free: Saying = { call: 'free', id: newId(), amount: 0 }
      await Promise.all(twenty(() => client.done(free)))
      await client.moved(before, 0, 'a free round')
    },
  },
]

/** Everything that a platform must do, in the order of a game. */
export const walletRules: WalletRule[] = [...signature, ...shapes, ...booking, ...backwards, ...rounds]
