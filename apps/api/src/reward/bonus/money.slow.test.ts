import { day } from '@koi/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkCalls, type LinkedPlayer, someDevice } from '../../player/link/link.testing.ts'
import { code, password } from '../../platform/testing/testing.ts'
import { newCallId } from '../../play/seamless/seamless.testing.ts'
import { type FaultyVenue, openFaultyVenue, reportOf } from '../../play/transfer/faultyVenue.testing.ts'
import { give } from '../../play/venue/testing.ts'
import { type BonusApp, openBonusApp } from './bonus.testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
  // Stakes count by half, and stakes above 40 yuan do not count.
  await app.liveRule({
    trigger: 'code',
    code: 'play',
    amount: '50',
    multiple: 2,
    shares: { slots: 50 },
    stake_most: '40',
    play_days: 5,
  })
})
afterAll(() => app.finish())

type Step =
  | { do: 'bet'; stake: number; win: number }
  | { do: 'undo' | 'give-up' | 'code' | 'expire' }
  | { do: 'credit' | 'withdraw'; amount: number }

const amount = fc.integer({ min: 1, max: 80 }).map((yuan) => yuan * 100 + (yuan % 7))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('bet' as const), stake: amount, win: fc.oneof(fc.constant(0), amount) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'give-up' as const, 'expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('code' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('credit' as const, 'withdraw' as const), amount }) },
)

/** The player wins with own money, then with a stake of both, and gives the bonus up. */
const wonThenGivenUp: Step[] = [
  { do: 'code' },
  { do: 'bet', stake: 1007, win: 2500 },
  { do: 'bet', stake: 8000, win: 7900 },
  { do: 'credit', amount: 1000 },
  { do: 'give-up' },
]

/** The player loses part of a bonus, gives it up and then receives other money. */
const lostThenCredited: Step[] = [
  { do: 'code' },
  { do: 'bet', stake: 6000, win: 0 },
  { do: 'bet', stake: 2000, win: 0 },
  { do: 'give-up' },
  { do: 'credit', amount: 8000 },
]

/** Fen that are taken back of a bonus of 50 yuan and of what was won with it: stakes are spent from own money first. */
function potAfter(ownBefore: number, played: readonly { stake: number; win: number }[]): number {
  let [own, pot] = [ownBefore, 5000]
  for (const { stake, win } of played) {
    const ofOwn = Math.min(own, stake)
    const back = stake === 0 ? win : Math.floor((win * ofOwn) / stake)
    own += back - ofOwn
    pot += win - back - (stake - ofOwn)
  }
  return pot
}

/** Loads the stored state of the player's bonus. */
async function load(player: string) {
  const { db } = app.app
  const [requirement] = await db
    .selectFrom('wageringRequirement')
    .selectAll()
    .where('playerId', '=', player)
    .where('source', '=', 'bonus')
    .execute()
  const bets = await db.selectFrom('bet').selectAll().where('playerId', '=', player).orderBy('settledAt').execute()
  const [bonus] = await db.selectFrom('bonus').selectAll().where('playerId', '=', player).execute()
  const progress = await db.selectFrom('requirementProgress').selectAll().where('playerId', '=', player).execute()
  return { requirement, bets, bonus, progress }
}

test('random sequences create no money, revoking a bonus takes what was won with it, and progress equals a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const player = await app.launchPlayer(60)
      // The balance that the same results would give without the bonus; may be below 0.
      let without = 6000
      let wins: string[] = []
      let isClosed = false
      // Own money when the bonus was credited, and bets and credits (stake 0) since; null once a win was taken back.
      let ownBefore = 0
      let played: { stake: number; win: number }[] | null = []
      for (const one of steps) {
        // Bets placed before the bonus are recognized by their time.
        app.clock.advance(1000)
        if (one.do === 'bet') {
          const bet = newCallId()
          const { result } = await app.bet(player, bet, one.stake)
          if (result !== 'done') continue
          expect(await app.win(player, `${bet}-w`, bet, one.win)).toMatchObject({ result: 'done' })
          without += one.win - one.stake
          played?.push({ stake: one.stake, win: one.win })
          if (one.win > 0) wins = [...wins, `${bet}-w ${one.win}`]
        } else if (one.do === 'undo') {
          const [latest] = wins.slice(-1)
          if (!latest) continue
          const [id = '', paid] = latest.split(' ')
          const before = await app.main(player.id)
          if (before < Number(paid)) continue
          expect(await app.rollback(player, newCallId(), id)).toMatchObject({ result: 'done' })
          without -= before - (await app.main(player.id))
          played = null
          wins = wins.slice(0, -1)
        } else if (one.do === 'credit') {
          const yuan = Math.round(one.amount / 100)
          await give(app, player.id, yuan)
          without += yuan * 100
          played?.push({ stake: 0, win: yuan * 100 })
        } else if (one.do === 'code') {
          const before = await app.main(player.id)
          if ((await app.enter(player.token, 'play')).code === 200) [ownBefore, played] = [before, []]
        } else if (one.do === 'withdraw') {
          const { data } = await app.callPlayerApi('POST /api/funds', {}, player.token)
          const { state } = (await load(player.id)).requirement ?? {}
          if (state === 'open') expect(data.withdrawable).toBe('0.00')
        } else if (one.do === 'expire') {
          app.clock.advance(2 * day)
          await app.run('expire-bonuses')
          const signedIn = await app.callPlayerApi('POST /api/login_pc', { name: player.login, password, code })
          player.token = signedIn.data.api_token
          // Launch the game again, because launches end with the day.
          await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, player.token)
          const launches = app.app.db.selectFrom('launch').select('id').where('playerId', '=', player.id)
          player.session = (await launches.orderBy('at', 'desc').executeTakeFirstOrThrow()).id
        } else {
          const { bonus } = await load(player.id)
          const ask = { id: bonus?.id ?? '' }
          const { data } = await app.callPlayerApi('POST /api/bonus/ending', ask, player.token)
          if (data?.lost) {
            const given = { ...ask, lost: data.lost }
            expect((await app.callPlayerApi('POST /api/bonus/giveUp', given, player.token)).code).toBe(200)
          }
        }
        const { requirement, bets, bonus, progress } = await load(player.id)
        const main = await app.main(player.id)
        const kept = bonus?.creditedAt ? bonus.amount - (bonus.revoked ?? 0) : 0
        expect(main).toBe(without + kept)
        // What is left of the bonus and of what was won with it is taken back. Later credits belong to the player.
        if (bonus?.closedAt && !isClosed && played) expect(bonus.revoked ?? 0).toBe(potAfter(ownBefore, played))
        isClosed ||= Boolean(bonus?.closedAt)
        if (!requirement) continue
        const counted = bets.filter(
          ({ stake, state, settledAt }) => state === 'settled' && stake <= 4000 && settledAt! >= requirement.createdAt,
        )
        const recount = counted.reduce((sum, { countedStake }) => sum + Math.floor(countedStake / 2), 0)
        expect(requirement.worked).toBe(progress.reduce((sum, part) => sum + part.amount, 0))
        for (const part of progress) expect(part.amount).toBe(Math.floor((part.stake! * part.share!) / 100))
        if (requirement.state === 'open' && requirement.endsAt! > app.clock.now())
          expect(requirement.worked).toBe(Math.min(requirement.amount, recount))
      }
    }),
    { numRuns: 25, examples: [[lostThenCredited], [wonThenGivenUp]] },
  )
}, 240_000)

type LateStep =
  | { do: 'bet'; stake: number; win: number }
  | { do: 'credit' | 'enter'; yuan: number }
  | { do: 'recall' | 'refresh' | 'report' | 'give-up' }
const yuan = fc.integer({ min: 1, max: 80 })
const lateStep: fc.Arbitrary<LateStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('bet' as const), stake: yuan, win: fc.oneof(fc.constant(0), yuan) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('credit' as const, 'enter' as const, 'enter' as const), yuan }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('recall' as const, 'refresh' as const, 'report' as const, 'give-up' as const),
    }),
  },
)

/** The bonus has won at the venue, which has not reported it, and the main wallet could pay what the ledger knows. */
const wonUnseen: LateStep[] = [
  { do: 'enter', yuan: 60 },
  { do: 'bet', stake: 60, win: 0 },
  { do: 'report' },
  { do: 'enter', yuan: 50 },
  { do: 'bet', stake: 50, win: 80 },
  { do: 'credit', yuan: 60 },
  { do: 'give-up' },
]

test('a bonus that was played at a venue that reports late is given up only once all of its money is known', async () => {
  const venue = await openFaultyVenue('late')
  const given = { code: venue.code, name: '迟报场馆', base_url: venue.baseUrl, secret: 'shared', quiet_seconds: 20 }
  expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...given })).status).toBe(
    201,
  )
  await app.liveRule({ trigger: 'code', code: 'late', amount: '50', multiple: 30 })
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(lateStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      const { id: player, token, name: login } = await app.registerPlayer()
      const there = () => venue.wallets.get(login) ?? 0
      await give(app, player, 60)
      app.clock.advance(3000)
      expect((await app.enter(token, 'late')).code).toBe(200)
      const [{ id }] = (await app.list(token)).open as [{ id: string }]
      const played: { stake: number; win: number }[] = []
      let unreported: FaultyVenue['bets'] = []
      const report = async () => {
        venue.bets = [...venue.bets, ...unreported]
        unreported = []
        await app.run('collect-bets')
      }
      const recall = () => app.callPlayerApi('POST /api/transall', {}, token)
      /** Gives the bonus up if that is possible now. Returns whether it was. */
      const giveUp = async (): Promise<boolean> => {
        const { data } = await app.callPlayerApi('POST /api/bonus/ending', { id }, token)
        if (data?.lost === undefined) return false
        expect(there()).toBe(0)
        // Results that add up to nothing and are not reported cannot be known.
        const hidden = unreported.reduce((sum, { winLoss }) => sum + winLoss, 0)
        expect(hidden).toBe(0)
        const ended = await app.callPlayerApi('POST /api/bonus/giveUp', { id, lost: data.lost }, token)
        expect(ended.code).toBe(200)
        const { bonus } = await load(player)
        if (unreported.length === 0) expect(bonus!.revoked ?? 0).toBe(potAfter(6000, played))
        return true
      }
      for (const one of steps) {
        app.clock.advance(3000)
        if (one.do === 'enter') {
          const order = { amount: one.yuan, sourcetype: 'userbalance', targettype: venue.code }
          await app.callPlayerApi('POST /api/transfer', order, token)
        } else if (one.do === 'credit') {
          await give(app, player, one.yuan)
          played.push({ stake: 0, win: one.yuan * 100 })
        } else if (one.do === 'bet') {
          const [stake, win] = [one.stake * 100, one.win * 100]
          if (there() < stake) continue
          venue.wallets.set(login, there() - stake + win)
          const betId = `L${++made}`
          unreported.push(reportOf({ betId, login, stake, winLoss: win - stake, at: app.clock.now() }))
          played.push({ stake, win })
        } else if (one.do === 'recall') await recall()
        else if (one.do === 'refresh') await app.callPlayerApi(`POST /api/userapimoney/${venue.code}`, {}, token)
        else if (one.do === 'report') await report()
        else if (await giveUp()) return
      }
      app.clock.advance(3000)
      await recall()
      await report()
      const { requirement } = await load(player)
      expect(await giveUp()).toBe(requirement!.state === 'open')
    }),
    { numRuns: 25, examples: [[wonUnseen]] },
  )
  await venue.close()
}, 240_000)

test("in random claims by linked accounts one per device takes a rule's bonus, and rewards in kind move no money", async () => {
  const { register } = linkCalls(() => app)
  await app.execAsOwner(`insert into venue (code, name, category, adapter, base_url, state)
    select 'rounds', 'rounds', category, 'play-json', 'http://localhost:9', 'open' from venue limit 1`)
  const game = { platform_name: 'rounds', game_code: 'koi', name: '锦鲤跃龙门', category_id: 'concise' }
  const { id } = (await app.callConsoleApi('POST /console/api/games', game)).body
  const rounds = { reward: 'free_rounds', game: id, rounds: 5, round_stake: '2' }
  let made = 0
  const claim = fc.record({ by: fc.nat(5), rule: fc.nat(2), do: fc.constantFrom('claim', 'claim', 'give-up', 'all') })
  await fc.assert(
    fc.asyncProperty(fc.array(claim, { minLength: 5, maxLength: 12 }), async (steps) => {
      made += 1
      const code = (rule: number) => `linked${made}x${rule}`
      const trigger = 'code'
      const rules = [
        await app.liveRule({ trigger, code: code(0), once_per: 'device', amount: '10' }),
        await app.liveRule({ trigger, code: code(1), once_per: 'device', ...rounds }, { budget: '25' }),
        await app.liveRule({ trigger, code: code(2), amount: '7', multiple: 0 }),
      ]
      const devices = [someDevice(), someDevice()]
      const players: LinkedPlayer[] = []
      for (let n = 0; n < 6; n++) players.push(await register({ device: devices[n % 2]! }))
      for (const step of steps) {
        const { token } = players[step.by]!
        if (step.do === 'claim') await app.enter(token, code(step.rule))
        else if (step.do === 'all') await Promise.all(players.map((one) => app.enter(one.token, code(step.rule))))
        else
          for (const bonus of (await app.list(token)).open)
            await app.callPlayerApi('POST /api/bonus/giveUp', { id: bonus.id, lost: bonus.amount }, token)
        const bonuses = await app.app.db.selectFrom('bonus').selectAll().where('ruleId', 'in', rules).execute()
        for (const [n, player] of players.entries()) {
          const own = bonuses.filter(({ playerId, count }) => playerId === player.id && count === null)
          const expected = own.reduce((sum, { amount, revoked }) => sum + amount - (revoked ?? 0), 0)
          expect(await app.main(player.id)).toBe(expected)
          // No other account on the same device has taken a bonus of the same rule.
          for (const rule of rules.slice(0, 2)) {
            const linked = players.filter((_, at) => at % 2 === n % 2).map((one) => one.id as string)
            const takers = bonuses.filter((one) => one.ruleId === rule && linked.includes(one.playerId))
            expect(new Set(takers.map(({ playerId }) => playerId)).size).toBeLessThanOrEqual(1)
          }
        }
        const inKind = bonuses.filter(({ count }) => count !== null)
        const granted = await app.app.db.selectFrom('freeRound').select(['bonusId', 'rounds']).execute()
        for (const { id: bonus } of inKind)
          expect(granted.filter(({ bonusId }) => bonusId === bonus)).toEqual([{ bonusId: bonus, rounds: 5 }])
      }
    }),
    { numRuns: 12 },
  )
}, 240_000)
