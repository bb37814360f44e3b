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
  for (let seat = 0; seat < 4; seat += 1) {
    byId(`hand-${seat}`).replaceChildren(...Array.from({ length: 5 }, backOf))
    byId(`bull-${seat}`).textContent = ''
    byId(`bull-${seat}`).className = ''
  }
}

async function show(deal: Deal): Promise<void> {
  // The seats first, the bank last.
  for (const seat of [1, 2, 3, 0]) {
    byId(`hand-${seat}`).replaceChildren(
      ...(deal.hands[seat] ?? []).map((card, index) => cardOf(card, isStill ? 0 : index * 90)),
    )
    await pause(isStill ? 100 : 650)
    byId(`bull-${seat}`).textContent = game.bulls[deal.bulls[seat] ?? 0] ?? ''
    tone(300 + seat * 60)
  }
  for (const seat of [1, 2, 3]) {
    const isWon = deal.wins[seat - 1] === true
    byId(`bull-${seat}`).className = isWon ? 'won' : 'lost'
    byId(`bull-${seat}`).textContent += ` ${text(isWon ? 'wins' : 'loses')}`
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
