import { fen, fenFromYuan } from '@koi/contract/money'
import { replyCopy } from '@koi/contract/play/venue/venue.copy'
import fc from 'fast-check'
import { expect } from 'vitest'
import { transferableAmount } from '../../play/transfer/playerTransfer.ts'
import { findVenue, findVenueAccount } from '../../play/venue/venue.ts'
import { readBalances, type Seen } from './balances.testing.ts'
import { amountOf, byPlayer, edge, send, step, duplicates } from './step.testing.ts'
import { modes, type Person, venues, type Model } from './model.testing.ts'

const where = fc.constantFrom(...venues)
const modeOf = ({ modes: set }: Model, venue: string): string => set.get(venue) ?? 'ok'

const transfer = byPlayer(
  'transfer',
  'POST /api/transfer',
  fc.tuple(where, fc.constantFrom('in', 'in', 'out'), edge, duplicates),
  async (model, person, venue, way, at, times) => {
    const before = await readBalances(model, person)
    const rule = model.rules.get(venue)!
    const isIn = way === 'in'
    const have = isIn ? before.main : before.wallets.get(venue)!
    const text = amountOf(at, { ...rule, balance: have })
    const args = fenFromYuan(text) ?? 0
    const amount = rule.takesDecimals ? args : args - (args % 100)
    const [sourcetype, targettype] = isIn ? ['userbalance', venue] : [venue, 'userbalance']
    const answer = await send(model, person, 'POST /api/transfer', { amount: text, sourcetype, targettype }, times)
    const after = await readBalances(model, person)
    const moved = (isIn ? before.main - after.main : after.main - before.main) as number
    const fits = args >= rule.least && args <= rule.most && (rule.takesDecimals || args >= 100)
    const isBusy = before.pending.some((one) => one.venue === venue)
    const mode = modeOf(model, venue)
    const note = { text, venue, way, mode, fault: model.proxy.of(venue), ...answer }
    // A transfer that violates a rule must move nothing; without a violation, and with a healthy venue, it must
    // succeed.
    if (person.isFree || !fits || amount > have) {
      expect({ ...note, moved, isRefused: answer.code !== 200 }).toMatchObject({ moved: 0, isRefused: true })
      return person.isFree ? 'free' : fits ? 'too much' : 'malformed'
    }
    if (isBusy) {
      expect({ ...note, moved, isRefused: answer.code !== 200 }).toMatchObject({ moved: 0, isRefused: true })
      return 'busy'
    }
    if (answer.code !== 200) {
      expect({ ...note, moved, isWell: mode === 'ok' && model.proxy.of(venue) === 'ok' }).toMatchObject({
        moved: 0,
        isWell: false,
      })
      return answer.code
    }
    const isOpen = answer.message === replyCopy.underWay
    expect({ ...note, isOpen: after.pending.some((one) => one.venue === venue) }).toMatchObject({ isOpen })
    expect({ ...note, moved }).toMatchObject({ moved: isOpen && !isIn ? 0 : amount })
    return isOpen ? 'under way' : 200
  },
)

/** Expected result of a recall: the amount moved, or failed. */
async function readOutcome(model: Model, person: Person, before: Seen, venue: string): Promise<number | 'failed'> {
  const row = await findVenueAccount(model.app.app.db, person.id, (await findVenue(model.app.app.db, venue))!)
  if (!row) return 0
  if (modeOf(model, venue) === 'down') return row.balance > 0 ? 'failed' : 0
  const there = before.wallets.get(venue)!
  const isBusy = before.pending.some((one) => one.venue === venue)
  if (isBusy && there !== row.balance) return row.balance > 0 ? 'failed' : 0
  const fits = transferableAmount(model.rules.get(venue)!, fen(there))
  if (fits === 0) return 0
  return isBusy || modeOf(model, venue) !== 'ok' || model.proxy.of(venue) !== 'ok' ? 'failed' : fits
}

const recover = byPlayer('recoverAll', 'POST /api/transall', fc.tuple(duplicates), async (model, person, times) => {
  const before = await readBalances(model, person)
  const outcomes = await Promise.all(venues.map((venue) => readOutcome(model, person, before, venue)))
  const moved = outcomes.reduce<number>((sum, one) => sum + (one === 'failed' ? 0 : one), 0)
  const isFailed = moved === 0 && outcomes.includes('failed')
  const { code, codes, message } = await send(model, person, 'POST /api/transall', {}, times)
  const { main } = await readBalances(model, person)
  expect({ moved: main - before.main, code }).toEqual({ moved, code: isFailed ? 502 : 200 })
  // Duplicates of a failed recovery run at the same time or right after it.
  if (isFailed) expect(codes).toEqual([...codes.slice(1).map(() => 429), 502])
  return `${code} ${message}`
})

const setFree = byPlayer(
  'setFree',
  'POST /api/uptransferstatus',
  fc.tuple(fc.constantFrom(0, 0, 1)),
  async (model, person, transferstatus) => {
    expect((await model.app.callPlayerApi('POST /api/uptransferstatus', { transferstatus }, person.token)).code).toBe(
      200,
    )
    person.isFree = transferstatus === 1
    return transferstatus
  },
)

const launch = byPlayer('launch', 'POST /api/getGameUrl', fc.tuple(where), async (model, person, venue) => {
  const before = await readBalances(model, person)
  const { code } = await model.app.callPlayerApi('POST /api/getGameUrl', { plat_name: venue }, person.token)
  const after = await readBalances(model, person)
  expect(code).toBe(modeOf(model, venue) === 'down' || modeOf(model, venue) === 'lost' ? 502 : 200)
  if (!person.isFree || code !== 200) expect(after.main).toBe(before.main)
  return `${code} ${person.isFree ? 'free' : ''}`
})

const setFate = step(
  'fault',
  fc.tuple(where, fc.constantFrom('ok', 'ok', 'before', 'after')),
  async ({ proxy }, venue, fault) => {
    proxy.set(venue, fault)
    return fault
  },
)

const setMode = step('mode', fc.tuple(where, fc.constantFrom(...modes, 'ok')), async (model, venue, mode) => {
  model.modes.set(venue, mode)
  await model.sandbox.mode(venue, mode)
  return mode
})

export const transferCommands = [
  transfer,
  transfer,
  transfer,
  transfer,
  recover,
  setFree,
  launch,
  launch,
  setFate,
  setFate,
  setMode,
]
