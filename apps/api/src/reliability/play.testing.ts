import { fenFromYuan } from '@koi/contract/money'
import { addDays, dayOf, hour, minute } from '@koi/contract/time'
import { said } from '@koi/contract/venue/venue.copy'
import fc from 'fast-check'
import { expect } from 'vitest'
import { amountOf, edge, personOf, send, some, step, twins, which, whom } from './step.testing.ts'
import { fenOf, look, modes, pass, textOf, venues, type World } from './world.testing.ts'

const where = fc.constantFrom(...venues)
const modeOf = ({ modes: set }: World, venue: string): string => set.get(venue) ?? 'ok'

const transfer = step(
  'transfer',
  fc.tuple(whom, where, fc.constantFrom('in', 'in', 'out'), edge, twins),
  async (world, who, venue, way, at, times) => {
    const person = personOf(world, who)
    const before = await look(world, person)
    const rule = world.rules.get(venue)!
    const isIn = way === 'in'
    const have = isIn ? before.main : before.wallets.get(venue)!
    const text = amountOf(at, { ...rule, balance: have })
    const asked = fenFromYuan(text.trim()) ?? 0
    const amount = rule.takesDecimals ? asked : asked - (asked % 100)
    const [sourcetype, targettype] = isIn ? ['userbalance', venue] : [venue, 'userbalance']
    const answer = await send(world, person, 'POST /api/transfer', { amount: text, sourcetype, targettype }, times)
    const after = await look(world, person)
    const moved = (isIn ? before.main - after.main : after.main - before.main) as number
    const fits = asked >= rule.least && asked <= rule.most && (rule.takesDecimals || asked >= 100)
    const isBusy = before.pending.some((one) => one.venue === venue)
    const mode = modeOf(world, venue)
    const note = { text, venue, way, mode, fate: world.line.of(venue), ...answer }
    // Nothing may move where a rule is broken; where none is and the venue is well, it must.
    if (person.isFree || !fits || amount > have) {
      expect({ ...note, moved, isRefused: answer.code !== 200 }).toMatchObject({ moved: 0, isRefused: true })
      return person.isFree ? 'free' : fits ? 'too much' : 'malformed'
    }
    if (isBusy) {
      expect({ ...note, moved, isRefused: answer.code !== 200 }).toMatchObject({ moved: 0, isRefused: true })
      return 'busy'
    }
    if (answer.code !== 200) {
      expect({ ...note, moved, isWell: mode === 'ok' && world.line.of(venue) === 'ok' }).toMatchObject({
        moved: 0,
        isWell: false,
      })
      return answer.code
    }
    const isOpen = answer.message === said.underWay
    expect({ ...note, isOpen: after.pending.some((one) => one.venue === venue) }).toMatchObject({ isOpen })
    expect({ ...note, moved }).toMatchObject({ moved: isOpen && !isIn ? 0 : amount })
    return isOpen ? 'under way' : 200
  },
)

const recover = step('recoverAll', fc.tuple(whom, twins), async (world, who, times) => {
  const person = personOf(world, who)
  const before = await look(world, person)
  const { code, message } = await send(world, person, 'POST /api/transall', {}, times)
  const after = await look(world, person)
  let atLeast = 0
  for (const venue of venues) {
    const [had, rule] = [before.wallets.get(venue)!, world.rules.get(venue)!]
    const isWell =
      modeOf(world, venue) === 'ok' &&
      world.line.of(venue) === 'ok' &&
      !before.pending.some((one) => one.venue === venue)
    const most = rule.takesDecimals ? had : had - (had % 100)
    if (isWell && most >= rule.least) atLeast += most
  }
  expect(after.main - before.main).toBe(atLeast)
  expect([200, 502]).toContain(code)
  return `${code} ${message}`
})

const setFree = step('setFree', fc.tuple(whom, fc.constantFrom(0, 0, 1)), async (world, who, transferstatus) => {
  const person = personOf(world, who)
  expect((await world.house.ask('POST /api/uptransferstatus', { transferstatus }, person.token)).code).toBe(200)
  person.isFree = transferstatus === 1
  return transferstatus
})

const launch = step('launch', fc.tuple(whom, where), async (world, who, venue) => {
  const person = personOf(world, who)
  const before = await look(world, person)
  const { code } = await world.house.ask('POST /api/getGameUrl', { plat_name: venue }, person.token)
  const after = await look(world, person)
  expect(code).toBe(modeOf(world, venue) === 'down' || modeOf(world, venue) === 'lost' ? 502 : 200)
  if (!person.isFree || code !== 200) expect(after.main).toBe(before.main)
  return `${code} ${person.isFree ? 'free' : ''}`
})

const setFate = step(
  'fate',
  fc.tuple(where, fc.constantFrom('ok', 'ok', 'before', 'after')),
  async ({ line }, venue, fate) => {
    line.set(venue, fate)
    return fate
  },
)

const setMode = step('mode', fc.tuple(where, fc.constantFrom(...modes, 'ok')), async (world, venue, mode) => {
  world.modes.set(venue, mode)
  await world.sandbox.mode(venue, mode)
  return mode
})

const bet = step(
  'bet',
  fc.tuple(whom, fc.constantFrom('slot', 'slot', 'ag', 'obgdy'), fc.constantFrom(1, 100, 5000, 10_000, 20_000)),
  async (world, who, venue, stake) => {
    const person = personOf(world, who)
    if ((await look(world, person)).wallets.get(venue)! < stake) return null
    const { bet_id } = await world.sandbox.control<{ bet_id: string }>('POST', '/control/bets', {
      venue,
      player: person.name,
      amount: textOf(stake),
    })
    world.bets.push({ id: bet_id, person, stake })
    person.worth -= stake
    return 'placed'
  },
)

const settle = step(
  'settle',
  fc.tuple(which, fc.constantFrom(1, 1, 1, 0), fc.constantFrom(-1, -0.5, 0, 0.37, 1, 7)),
  async (world, n, status, share) => {
    const found = some(world.bets, n)
    if (!found) return null
    const { person, id, stake } = found
    const sum = async () => [...(await look(world, person)).wallets.values()].reduce((total, one) => total + one, 0)
    const before = await sum()
    await world.sandbox.control('POST', `/control/bets/${id}/settle`, {
      status,
      win_loss: textOf(Math.trunc(stake * share)),
      settled_at: String(Date.parse(world.house.clock.now())),
    })
    person.worth += (await sum()) - before
    return status
  },
)

const rebate = step('rebate', fc.tuple(whom, twins), async (world, who, times) => {
  const person = personOf(world, who)
  const { house } = world
  await house.operate('POST /console/api/jobs/collect-bets/run')
  for (const date of [dayOf(house.clock.now()), addDays(dayOf(house.clock.now()), -1)])
    expect((await house.operate('POST /console/api/jobs/rebate/run', { date })).status).toBe(200)
  const { nojisuan } = (await house.ask('POST /api/getfanshui', {}, person.token)).data as { nojisuan: string }
  const pending = fenOf(String(nojisuan))
  const { code } = await send(world, person, 'POST /api/dofanshui', {}, times)
  expect({ pending, code }).toEqual({ pending, code: pending > 0 ? 200 : 422 })
  person.worth += pending
  person.owed += pending
  return code
})

const packet = step('packet', fc.tuple(whom, twins), async (world, who, times) => {
  const person = personOf(world, who)
  const { sendnums } = (await world.house.ask('GET /api/userredpacket', undefined, person.token)).data as {
    sendnums: number
  }
  const { code, data } = await send(world, person, 'POST /api/douserredpacket', {}, times)
  expect({ sendnums, code }).toEqual({ sendnums, code: sendnums > 0 ? 200 : 422 })
  if (code !== 200) return code
  const money = fenOf(data.redpacketmoney)
  expect(money >= 100 && money <= 888).toBe(true)
  person.worth += money
  person.owed += 3 * money
  return code
})

const adjust = step(
  'adjust',
  fc.tuple(whom, fc.constantFrom(-20_000, -1, 1, 10_000, 30_000, 100_000), fc.constantFrom(0, 1)),
  async (world, who, amount, turnover_multiple) => {
    const person = personOf(world, who)
    const { main } = await look(world, person)
    const { status } = await world.house.operate(`POST /console/api/players/${person.id}/adjustments`, {
      amount: textOf(amount),
      reason: 'a gift',
      turnover_multiple,
    })
    expect(status).toBe(main + amount < 0 ? 422 : 201)
    if (status !== 201) return status
    person.worth += amount
    if (amount > 0) person.owed += amount * turnover_multiple
    return status
  },
)

const advance = step(
  'advance',
  fc.tuple(fc.constantFrom(0, 2500, minute, 31 * minute, hour, 25 * hour)),
  async (world, time) => {
    await pass(world, time)
    return time
  },
)

const jobs = step(
  'job',
  fc.tuple(fc.constantFrom('reconcile-transfers', 'collect-bets', 'expire-deposits', 'query-deposits')),
  async ({ house }, name) => {
    const both = await Promise.all([1, 2].map(() => house.operate(`POST /console/api/jobs/${name}/run`)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    return name
  },
)

const retry = step('retry', fc.tuple(which, fc.boolean()), async (world, n, isOther) => {
  const kept = some(world.kept, n)
  if (!kept) return null
  const { person, at, body, key, answer } = kept
  const again = await world.house.ask(at, isOther ? { ...body, amount: '77.77' } : body, person.token, {
    'idempotency-key': key,
  })
  if (!isOther) expect(again).toEqual(answer)
  else expect(again.code).toBe(409)
  return isOther ? 'other' : 'same'
})

export const playCommands = [
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
  bet,
  bet,
  bet,
  bet,
  settle,
  settle,
  settle,
  settle,
  rebate,
  packet,
  adjust,
  adjust,
  advance,
  jobs,
  jobs,
  retry,
  retry,
]
