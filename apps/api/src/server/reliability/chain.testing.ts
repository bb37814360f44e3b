import fc from 'fast-check'
import { millisOf, minute } from '@koi/contract/time'
import { expect } from 'vitest'
import { watchChain } from '../../money/deposit/watch.ts'
import { trc20 } from '../../money/deposit/deposit.testing.ts'
import { credited } from './deposit.testing.ts'
import { textOf } from './balances.testing.ts'
import { some, step, which } from './step.testing.ts'
import type { Coin, ModelDeposit, Person, Environment, Model } from './model.testing.ts'

const ordersOf = ({ people }: Model): { person: Person; paid: ModelDeposit }[] =>
  people.flatMap((person) =>
    person.deposits.filter(({ channel }) => channel === 'usdt').map((paid) => ({ person, paid })),
  )

const pay = step('payCoin', fc.tuple(which, fc.constantFrom(0, 0, 0, 1, -1)), async (model, n, by) => {
  const found = some(ordersOf(model), n)
  if (!found) return null
  const cents = found.paid.cents + by
  const at = model.app.clock.now()
  const body = { protocol: 'TRC20', to: trc20, amount: textOf(cents), at }
  const { txid, block } = await model.sandbox.control<Coin>('POST', '/control/chain/pay', body)
  model.chain.coins.push({ txid, block, cents, at: millisOf(at) })
  model.chain.height = block
  return by === 0 ? 'right' : 'wrong'
})

const mine = step('mine', fc.tuple(fc.constantFrom(1, 4, 10)), async ({ sandbox, chain }, n) => {
  chain.height = (await sandbox.control<{ height: number }>('POST', '/control/chain/blocks', { n })).height
  return n
})

const takeBack = step('reorganise', fc.tuple(fc.constantFrom(1, 3, 8)), async ({ sandbox, chain }, depth) => {
  const response = await sandbox.control<{ height: number; dropped: string[] }>('POST', '/control/chain/reorg', {
    depth,
  })
  chain.height = response.height
  chain.coins = chain.coins.filter(({ txid }) => !response.dropped.includes(txid))
  return response.dropped.length
})

const skew = 5 * minute

/**
 * The order that a payment matches: the one that was open when it was sent, even if decided since, else the only
 * pending one.
 */
function orderOf(model: Model, { cents, at }: Coin): { person: Person; paid: ModelDeposit } | null {
  const known = ordersOf(model).filter(
    ({ paid }) => paid.cents === cents && paid.reference === '' && paid.createdAt <= at + skew,
  )
  const running = known.filter(({ paid }) => Math.min(paid.expiresAt, paid.closedAt ?? paid.expiresAt) >= at - skew)
  const [first, ...others] = running.length > 0 ? running : known.filter(({ paid }) => paid.state === 1)
  return first?.paid.state === 1 && others.length === 0 ? first : null
}

/** The order's amount, and at its rate the hundredths of a USDT by which its amount was raised. */
async function paidFor({ app }: Model, { no, amount, cents }: ModelDeposit): Promise<number> {
  const order = app.app.db.selectFrom('deposit').select('rate').where('depositNo', '=', no)
  const rate = (await order.executeTakeFirstOrThrow()).rate!
  const raised = cents - Math.floor((amount * 10_000) / rate)
  return amount + Math.floor((raised * rate) / 10_000)
}

const watch = step('watchChain', fc.tuple(), async (model) => {
  const { chain, app } = model
  let [taken, booked] = [0, 0]
  for (const coin of chain.coins) {
    if (chain.height - coin.block + 1 < chain.confirmations || chain.taken.has(coin.txid)) continue
    chain.taken.add(coin.txid)
    taken++
    const found = orderOf(model, coin)
    if (!found) continue // an unmatched payment belongs to no player
    credited(found.person, found.paid, await paidFor(model, found.paid))
    found.paid.reference = coin.txid
    booked++
  }
  const response = await Promise.all([1, 2].map(() => watchChain(app.app)))
  expect(response.reduce((sum, one) => sum + one)).toBe(taken)
  return `${taken} ${booked}`
})

/** Confirms and processes everything on the chain, so that no order waits for a payment. */
export async function clearChain({ app, sandbox }: Environment): Promise<Pick<Model, 'chain'>> {
  const { height } = await sandbox.control<{ height: number }>('POST', '/control/chain/blocks', { n: 30 })
  await watchChain(app.app)
  const { db } = app.app
  const waiting = await db
    .selectFrom('deposit')
    .select('depositNo')
    .where('channel', '=', 'usdt')
    .where('state', '=', 'pending')
    .execute()
  for (const { depositNo } of waiting)
    await app.callConsoleApi(`POST /console/api/deposits/${depositNo}/reject`, { reason: 'the next run begins' })
  app.clock.advance(2 * skew) // orders decided so far must not match payments of the next run
  const { confirmations } = await db
    .selectFrom('payChannel')
    .select('confirmations')
    .where('code', '=', 'usdt')
    .executeTakeFirstOrThrow()
  return { chain: { height, confirmations, coins: [], taken: new Set() } }
}

export const chainCommands = [pay, pay, pay, mine, mine, takeBack, watch, watch]
