import { followRounds, type Table } from './rounds.ts'
import { byId, make, readSetup } from './shell.ts'

interface Draws extends Table {
  past: { number: number; digits: number[] }[]
}

const { game } = readSetup<{ text: Record<string, string> }>()
let shown = 0

const ball = (digit: number): HTMLElement => make('b', `ball c${digit % 5}`, String(digit))

for (const tab of document.querySelectorAll<HTMLElement>('[data-tab]')) {
  tab.addEventListener('click', () => {
    for (const other of document.querySelectorAll('[data-tab]'))
      other.setAttribute('aria-selected', String(other === tab))
    for (const panel of document.querySelectorAll<HTMLElement>('[data-panel]'))
      panel.hidden = panel.dataset['panel'] !== tab.dataset['tab']
  })
}

void followRounds<Draws>({
  engine: 'lottery',
  text: game.text,
  draw({ past }) {
    const [last] = past
    if (!last || last.number === shown) return
    shown = last.number
    const balls = last.digits.map(ball)
    balls.forEach((element) => element.classList.add('fresh'))
    byId('balls').replaceChildren(...balls)
    byId('past-name').textContent = `${game.text['last'] ?? ''} ${last.number}`
    const rows = past.map(({ number, digits }) => {
      const row = make('tr')
      const total = digits.reduce((sum, digit) => sum + digit, 0)
      const cell = make('td')
      cell.append(...digits.map(ball))
      row.append(make('td', '', String(number).slice(-4)), cell, make('td', 'num', String(total)))
      return row
    })
    byId('past').replaceChildren(...rows)
  },
  tick(_table, phase) {
    if (phase !== 'closed') return
    for (const element of byId('balls').children) element.classList.remove('fresh')
  },
})
