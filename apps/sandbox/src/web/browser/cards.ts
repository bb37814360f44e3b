import { backOf, cardOf } from './playingcards.ts'
import { money } from './money.ts'
import { ask, byId, isStill, pause, type Purse, readSetup, showBalance, start, tone } from './shell.ts'
import { makeSlip } from './slip.ts'

interface Deal extends Purse {
  hands: number[][]
  bulls: number[]
  wins: boolean[]
  results: { pick: string; stake: number; winLoss: number }[]
}

const { game } = readSetup<{ text: Record<string, string>; bulls: string[] }>()
const text = (name: string): string => game.text[name] ?? ''

function cover(): void {
  for (let spot = 0; spot < 4; spot += 1) {
    byId(`hand-${spot}`).replaceChildren(...Array.from({ length: 5 }, backOf))
    byId(`bull-${spot}`).textContent = ''
    byId(`bull-${spot}`).className = ''
  }
}

async function show(deal: Deal): Promise<void> {
  for (const spot of [1, 2, 3, 0]) {
    byId(`hand-${spot}`).replaceChildren(
      ...(deal.hands[spot] ?? []).map((card, index) => cardOf(card, isStill ? 0 : index * 90)),
    )
    await pause(isStill ? 100 : 650)
    byId(`bull-${spot}`).textContent = game.bulls[deal.bulls[spot] ?? 0] ?? ''
    tone(300 + spot * 60)
  }
  for (const spot of [1, 2, 3]) {
    const isWon = deal.wins[spot - 1] === true
    byId(`bull-${spot}`).className = isWon ? 'won' : 'lost'
    byId(`bull-${spot}`).textContent += ` ${text(isWon ? 'wins' : 'loses')}`
  }
  const total = deal.results.reduce((sum, { winLoss }) => sum + winLoss, 0)
  byId('verdict').textContent =
    total > 0 ? `${text('won')} ${money(total)}` : total < 0 ? `${text('lost')} −${money(-total)}` : text('even')
  byId('verdict').classList.toggle('won', total > 0)
  if (total > 0) tone(780, 0.4)
}

makeSlip({
  text: game.text,
  place: async (bets) => {
    cover()
    const deal = await ask<Deal>('cards/deal', { bets }, true)
    if (!deal) return false
    const staked = deal.results.reduce((sum, { stake }) => sum + stake, 0)
    const returned = deal.results.reduce((sum, { stake, winLoss }) => sum + stake + winLoss, 0)
    showBalance(deal.balance - returned)
    byId('verdict').textContent = `${text('mine')} ${money(staked)}`
    await show(deal)
    showBalance(deal.balance)
    return true
  },
})
cover()
void start()
