import { localNow } from './clock.ts'
import { money } from './money.ts'
import { ask, byId, setVerifyLink, type Purse, serverNow, start, toast, tone } from './shell.ts'
import { type Bet, makeSlip, placeOn } from './slip.ts'

export interface Round {
  number: number
  startsAt: number
  closesAt: number
  dueAt: number
  endsAt: number
}

export interface Table extends Purse {
  round: Round
  promise: string
  lastSeed: string
  mine: Stake[]
  before: Stake[]
}

interface Stake {
  pick: string
  stake: number
  winLoss: number
  state: string
}

export type Phase = 'open' | 'closed' | 'over'

interface Terms<T extends Table> {
  engine: string
  text: Record<string, string>
  /** Called after each poll and phase change. */
  draw(table: T, phase: Phase): void
  /** Called several times a second with the elapsed share (0 to 1) of the phase. */
  tick?(table: T, phase: Phase, share: number): void
  every?: number
  /** Odds in hundredths, for games where odds change and picks can be combined. */
  oddsOf?(table: T, pick: string): number
  /** Names the market of a pick, of which one pick at most wins. */
  marketOf?(pick: string): string
  isInPlay?: boolean
}

const phaseOf = (round: Round): Phase =>
  serverNow() < round.closesAt ? 'open' : serverNow() < round.dueAt ? 'closed' : 'over'

/** Shows the time until the next phase of the round. */
function showLeft({ closesAt, dueAt, endsAt }: Round): void {
  const now = serverNow()
  const next = now < closesAt ? closesAt : now < dueAt ? dueAt : endsAt
  const seconds = Math.max(0, Math.ceil((next - now) / 1000))
  byId('left').textContent =
    `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Polls a shared table, counts down and announces results. */
export async function followRounds<T extends Table>(terms: Terms<T>): Promise<void> {
  const { engine, text, draw, tick, every, oddsOf, marketOf, isInPlay = false } = terms
  let table: T | null = null
  let phase: Phase | null = null
  let lastAnnounced = 0
  let askedAt = 0
  let hasFailed = false
  let isAsking = false

  const priceOf = (pick: string): number => (table && oddsOf ? oddsOf(table, pick) : 0)
  /** Bets in the form of the API; with changing odds each contains the odds shown. */
  function sent(bets: Bet[], isCombined: boolean): object[] {
    if (!oddsOf) return bets
    const legs = bets.map(({ pick }) => ({ pick, odds: priceOf(pick) }))
    if (isCombined) return [{ legs, stake: bets[0]?.stake }]
    return bets.map(({ stake }, index) => ({ legs: [legs[index]], stake }))
  }

  const slip = makeSlip({
    text,
    place: async (bets, isCombined) => {
      if (!table) return false
      const isPlaced = await placeOn(engine, table.round.number, sent(bets, isCombined), text['placed'] ?? '')
      await hear()
      return isPlaced
    },
    ...(oddsOf ? { oddsOf: priceOf } : {}),
    ...(marketOf ? { marketOf } : {}),
  })

  async function hear(): Promise<void> {
    isAsking = true
    const answer = await ask<T>(`${engine}/table`)
    isAsking = false
    askedAt = localNow()
    hasFailed = answer === null
    if (!answer) return
    table = answer
    phase = phaseOf(answer.round)
    byId('round').textContent = String(answer.round.number)
    byId('round-promise').textContent = answer.promise
    byId('round-seed').textContent = answer.lastSeed
    setVerifyLink({ seed: answer.lastSeed, number: answer.round.number - 1 })
    byId('phase').textContent = text[phase] ?? text['closed'] ?? ''
    document.body.dataset['phase'] = phase
    showLeft(answer.round)
    draw(answer, phase)
    slip.showMine(answer.mine.filter(({ state }) => state !== 'void'))
    slip.setOpen(phase === 'open' || (isInPlay && phase === 'closed'))
    announceResult(answer)
  }

  /** Announces the result once per round with bets, after all of them are settled. */
  function announceResult({ round, mine, before }: T): void {
    for (const [number, stakes] of [
      [round.number, mine],
      [round.number - 1, before],
    ] as const) {
      if (stakes.length === 0 || lastAnnounced >= number || stakes.some(({ state }) => state === 'open')) continue
      lastAnnounced = number
      const won = stakes.reduce((sum, { stake, winLoss }) => sum + (winLoss > -stake ? stake + winLoss : 0), 0)
      if (won > 0) tone(780, 0.4)
      const gave = stakes.every(({ state }) => state === 'void') ? text['returned'] : text['won']
      toast(won > 0 ? `${gave ?? ''} ${money(won)}` : (text['lost'] ?? ''))
    }
  }

  const retry = (): void => {
    const isEarly = localNow() - askedAt < (hasFailed ? 3000 : 400)
    if (!isAsking && !document.hidden && !isEarly) void hear()
  }

  if (!(await start())) return
  await hear()
  setInterval(() => {
    if (!table) return retry()
    const { round } = table
    const now = serverNow()
    showLeft(round)
    const next = now < round.closesAt ? round.closesAt : now < round.dueAt ? round.dueAt : round.endsAt
    const from = now < round.closesAt ? round.startsAt : now < round.dueAt ? round.closesAt : round.dueAt
    if (phase) tick?.(table, phase, Math.min(1, Math.max(0, (now - from) / (next - from))))
    // Settlement takes up to 250 ms, so the next poll is a little later.
    const isOver =
      now > round.endsAt + 60 ||
      (phase !== phaseOf(round) && now > (phase === 'open' ? round.closesAt : round.dueAt + 500))
    if (isOver || localNow() - askedAt > (every ?? 60_000)) retry()
  }, 200)
}
