import { money } from './money.ts'
import { ask, byId, make, toast, tone } from './shell.ts'

const chips = [100, 500, 1000, 5000, 10_000]

export interface Bet {
  pick: string
  stake: number
}

export interface Slip {
  showMine(mine: Bet[]): void
  setOpen(isOpen: boolean): void
}

interface Terms {
  text: Record<string, string>
  /** Places the bets; true if they are accepted. In a combined bet each pick carries the stake of the whole bet. */
  place(bets: Bet[], isCombined: boolean): Promise<boolean>
  /** Odds in hundredths; required for combining picks of different matches. */
  oddsOf?(pick: string): number
  /** Names the market of a pick, of which one pick at most wins. */
  marketOf?(pick: string): string
}

const button = (className: string, text = ''): HTMLButtonElement => {
  const made = make('button', className, text)
  made.type = 'button'
  return made
}

/** Product of odds in hundredths, rounded down after each step as on the server. */
const combinedOdds = (odds: number[]): number => odds.reduce((product, one) => Math.floor((product * one) / 100), 100)

/** Betting slip: select a chip, tap elements with `data-pick`, confirm. */
export function makeSlip({ text, place, oddsOf, marketOf = (pick) => pick }: Terms): Slip {
  const chosen = new Map<string, number>()
  let mine = new Map<string, number>()
  let chip = chips[0] ?? 100
  let isOpen = true
  let isBusy = false
  let isCombined = false

  const tray = make('div', 'chips')
  tray.setAttribute('role', 'group')
  tray.setAttribute('aria-label', text['chip'] ?? '')
  for (const value of chips) {
    const coin = button('', String(value / 100))
    coin.addEventListener('click', () => {
      chip = value
      show()
    })
    tray.append(coin)
  }
  const modes = [text['singles'], text['combined']].map((name) => button('mode', name))
  modes.forEach((mode, index) =>
    mode.addEventListener('click', () => {
      isCombined = index === 1
      chosen.clear()
      show()
    }),
  )
  const [clearButton, confirmButton] = [button('clear', text['clear']), button('main-button', text['confirm'])]
  const row = make('div', oddsOf ? 'confirm with-modes' : 'confirm')
  row.append(...(oddsOf ? modes : []), clearButton, confirmButton)
  const gain = make('p', 'gain')
  const gained = make('b')
  gain.setAttribute('role', 'status')
  gain.append(make('span', '', text['gain']), gained)
  byId('slip').append(tray, gain, row)

  /** Total stake in fen and the button's label. */
  function due(): { total: number; words: string } {
    const name = text['confirm'] ?? ''
    if (!isCombined || !oddsOf) {
      const total = [...chosen.values()].reduce((sum, stake) => sum + stake, 0)
      return { total, words: total > 0 ? `${name} ¥${money(total)}` : name }
    }
    if (chosen.size < 2) return { total: 0, words: text['pickMore'] ?? '' }
    const odds = money(combinedOdds([...chosen.keys()].map(oddsOf)))
    return { total: chip, words: `${chosen.size}${text['legs'] ?? ''} @${odds} ¥${money(chip)}` }
  }

  /** Largest possible payment in fen, stakes included: of each market the pick that pays most. 0 without odds. */
  function possible(): number {
    if (!oddsOf || chosen.size === 0) return 0
    if (isCombined) return chosen.size < 2 ? 0 : Math.floor((chip * combinedOdds([...chosen.keys()].map(oddsOf))) / 100)
    const best = new Map<string, number>()
    for (const [pick, stake] of chosen) {
      const market = marketOf(pick)
      best.set(market, Math.max(best.get(market) ?? 0, Math.floor((stake * oddsOf(pick)) / 100)))
    }
    return [...best.values()].reduce((sum, one) => sum + one, 0)
  }

  function mark(option: HTMLButtonElement): void {
    const pick = option.dataset['pick'] ?? ''
    option.disabled = !isOpen || option.dataset['off'] === 'yes'
    if (option.disabled) chosen.delete(pick)
    const [fresh, standing] = [chosen.get(pick) ?? 0, mine.get(pick) ?? 0]
    option.classList.toggle('chosen', fresh > 0)
    option.classList.toggle('standing', standing > 0)
    option.querySelector('.stake')?.remove()
    if (isCombined && fresh > 0) option.append(make('i', 'stake', '✓'))
    else if (fresh + standing > 0) option.append(make('i', 'stake', String((fresh + standing) / 100)))
  }

  function show(): void {
    ;[...tray.children].forEach((coin, index) => coin.setAttribute('aria-pressed', String(chips[index] === chip)))
    modes.forEach((mode, index) => mode.setAttribute('aria-pressed', String(isCombined === (index === 1))))
    for (const option of document.querySelectorAll<HTMLButtonElement>('[data-pick]')) mark(option)
    const { total, words } = due()
    confirmButton.textContent = words
    confirmButton.disabled = total === 0 || !isOpen || isBusy
    clearButton.disabled = chosen.size === 0 || isBusy
    const most = possible()
    gain.hidden = most === 0
    gained.textContent = `¥${money(most)}`
  }

  function choose(pick: string): void {
    if (!isCombined) chosen.set(pick, Math.min(100_000, (chosen.get(pick) ?? 0) + chip))
    else if (!chosen.delete(pick)) {
      for (const other of chosen.keys()) if (other[0] === pick[0]) chosen.delete(other)
      chosen.set(pick, chip)
    }
  }

  document.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-pick]') : null
    if (!option || option.disabled || !isOpen || isBusy) return
    choose(option.dataset['pick'] ?? '')
    tone(520, 0.06)
    show()
  })
  clearButton.addEventListener('click', () => {
    chosen.clear()
    show()
  })
  confirmButton.addEventListener('click', async () => {
    isBusy = true
    show()
    const bets = [...chosen].map(([pick, stake]) => ({ pick, stake: isCombined ? chip : stake }))
    if (await place(bets, isCombined)) chosen.clear()
    isBusy = false
    show()
  })
  show()

  return {
    showMine(rows) {
      mine = new Map()
      // A pick '2h@185' is shown on '2h'; combined bets are shown on no pick.
      for (const { pick, stake } of rows) {
        const [on = ''] = pick.split('@')
        if (!pick.includes(',')) mine.set(on, (mine.get(on) ?? 0) + stake)
      }
      show()
    },
    setOpen(next) {
      isOpen = next
      if (!next) chosen.clear()
      show()
    },
  }
}

export async function placeOn(engine: string, round: number, bets: object[], placed: string): Promise<boolean> {
  const answer = await ask<{ balance: number }>(`${engine}/bet`, { round, bets })
  if (answer) toast(placed)
  return answer !== null
}
