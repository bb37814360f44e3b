import { money } from './money.ts'
import { ask, byId, make, toast, tone } from './shell.ts'

const chips = [100, 500, 1000, 5000, 10_000]

export interface Slip {
  /** What stands on the table of earlier, confirmed bets. */
  showMine(mine: { pick: string; stake: number }[]): void
  setOpen(isOpen: boolean): void
  clear(): void
}

interface Terms {
  text: Record<string, string>
  /** Sends the bets; true when they were taken. */
  place(bets: { pick: string; stake: number }[]): Promise<boolean>
}

/** A betting slip: choose a chip, tap what to bet on, confirm. Everything with `data-pick` on the page can be tapped. */
export function makeSlip({ text, place }: Terms): Slip {
  const chosen = new Map<string, number>()
  let mine = new Map<string, number>()
  let chip = chips[0] ?? 100
  let isOpen = true
  let isBusy = false

  const tray = make('div', 'chips')
  tray.setAttribute('role', 'group')
  tray.setAttribute('aria-label', text['chip'] ?? '')
  for (const value of chips) {
    const button = make('button', '', String(value / 100))
    button.type = 'button'
    button.addEventListener('click', () => {
      chip = value
      show()
    })
    tray.append(button)
  }
  const [clearButton, confirmButton] = [
    make('button', 'clear', text['clear']),
    make('button', 'main-button', text['confirm']),
  ]
  for (const button of [clearButton, confirmButton]) button.type = 'button'
  const row = make('div', 'confirm')
  row.append(clearButton, confirmButton)
  byId('slip').append(tray, row)

  function show(): void {
    ;[...tray.children].forEach((button, index) => button.setAttribute('aria-pressed', String(chips[index] === chip)))
    for (const option of document.querySelectorAll<HTMLButtonElement>('[data-pick]')) {
      const pick = option.dataset['pick'] ?? ''
      const [fresh, standing] = [chosen.get(pick) ?? 0, mine.get(pick) ?? 0]
      option.classList.toggle('chosen', fresh > 0)
      option.classList.toggle('standing', standing > 0)
      option.disabled = !isOpen
      option.querySelector('.stake')?.remove()
      if (fresh + standing > 0) option.append(make('i', 'stake', String((fresh + standing) / 100)))
    }
    const total = [...chosen.values()].reduce((sum, stake) => sum + stake, 0)
    confirmButton.textContent = total > 0 ? `${text['confirm'] ?? ''} ¥${money(total)}` : (text['confirm'] ?? '')
    confirmButton.disabled = total === 0 || !isOpen || isBusy
    clearButton.disabled = total === 0 || isBusy
  }

  document.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-pick]') : null
    if (!option || !isOpen || isBusy) return
    const pick = option.dataset['pick'] ?? ''
    chosen.set(pick, Math.min(100_000, (chosen.get(pick) ?? 0) + chip))
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
    const bets = [...chosen].map(([pick, stake]) => ({ pick, stake }))
    if (await place(bets)) chosen.clear()
    isBusy = false
    show()
  })
  show()

  return {
    showMine(rows) {
      mine = new Map(rows.map(({ pick, stake }) => [pick, stake]))
      show()
    },
    setOpen(next) {
      isOpen = next
      if (!next) chosen.clear()
      show()
    },
    clear() {
      chosen.clear()
      show()
    },
  }
}

/** Places a slip on a round of an engine and says so. */
export async function placeOn(
  engine: string,
  round: number,
  bets: { pick: string; stake: number }[],
  placed: string,
): Promise<boolean> {
  const answer = await ask<{ balance: number }>(`${engine}/bet`, { round, bets })
  if (answer) toast(placed)
  return answer !== null
}
