import { points } from './baccaratrules.ts'
import { backOf, cardOf } from './playingcards.ts'
import { followRounds, type Phase, type Table } from './rounds.ts'
import { byId, isStill, readSetup } from './shell.ts'

type Winner = 'banker' | 'player' | 'tie'
interface Baccarat extends Table {
  shoe: { player: number[]; banker: number[] } | null
  road: Winner[]
}

const { game } = readSetup<{ text: Record<string, string> }>()
const text = (name: string): string => game.text[name] ?? ''
const colours: Record<Winner, string> = { banker: '#ef5b5f', player: '#4c9bff', tie: '#41c285' }
let dealt = 0

const svg = (tag: string, attributes: Record<string, string | number>, content = ''): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.textContent = content
  return element
}

/** Bead plate: all results in columns of six. */
function drawBead(road: Winner[]): void {
  const shown = road.slice(-60)
  byId('bead').replaceChildren(
    ...shown.flatMap((winner, index) => {
      const [x, y] = [Math.floor(index / 6) * 12 + 6, (index % 6) * 10 + 5]
      return [
        svg('circle', { cx: x, cy: y, r: 4.5, fill: colours[winner] }),
        svg('text', { x, y: y + 2, 'font-size': 5.5, 'text-anchor': 'middle', fill: '#fff' }, text(winner)),
      ]
    }),
  )
}

interface Cell {
  winner: Winner
  ties: number
  column: number
  row: number
}

/** Big road: a new column per change of winner; ties strike through the previous entry; long runs turn right. */
function drawBig(road: Winner[]): void {
  const cells = new Map<string, Cell>()
  let [column, row, start] = [-1, 0, -1]
  let last: Cell | null = null
  for (const winner of road) {
    if (winner === 'tie') {
      if (last) last.ties += 1
      continue
    }
    if (last?.winner !== winner) {
      start += 1
      while (cells.has(`${start}.0`)) start += 1
      ;[column, row] = [start, 0]
    } else if (row < 5 && !cells.has(`${column}.${row + 1}`) && column === start) row += 1
    else column += 1
    const cell: Cell = { winner, ties: 0, column, row }
    cells.set(`${column}.${row}`, cell)
    last = cell
  }
  const furthest = Math.max(23, ...[...cells.values()].map((cell) => cell.column))
  byId('big').replaceChildren(
    ...[...cells.values()].flatMap((cell) => {
      const [x, y] = [(cell.column - (furthest - 23)) * 10 + 5, cell.row * 10 + 5]
      if (x < 0) return []
      const ring = svg('circle', {
        cx: x,
        cy: y,
        r: 3.6,
        fill: 'none',
        stroke: colours[cell.winner],
        'stroke-width': 1.8,
      })
      return cell.ties > 0
        ? [ring, svg('line', { x1: x - 3, y1: y + 3, x2: x + 3, y2: y - 3, stroke: colours.tie, 'stroke-width': 1.5 })]
        : [ring]
    }),
  )
}

function drawHands(table: Baccarat, phase: Phase): void {
  const { shoe, round } = table
  if (!shoe) {
    for (const side of ['player', 'banker'] as const) {
      byId(`${side}-cards`).replaceChildren(backOf(), backOf())
      byId(`${side}-points`).textContent = ''
    }
    byId('verdict').textContent = ''
    return
  }
  if (dealt !== round.number) {
    dealt = round.number
    const isLate = phase === 'over'
    for (const side of ['player', 'banker'] as const) {
      const wait = (index: number) => (isStill || isLate ? 0 : 500 + index * 1400 + (side === 'banker' ? 700 : 0))
      byId(`${side}-cards`).replaceChildren(...shoe[side].map((card, index) => cardOf(card, wait(index))))
    }
  }
  if (phase !== 'over') {
    byId('verdict').textContent = text('dealing')
    return
  }
  const [player, banker] = [points(shoe.player), points(shoe.banker)]
  byId('player-points').textContent = String(player)
  byId('banker-points').textContent = String(banker)
  byId('verdict').textContent =
    player === banker ? text('tie') : `${text(player > banker ? 'player' : 'banker')}${text('wins')}`
}

void followRounds<Baccarat>({
  engine: 'baccarat',
  text: game.text,
  draw(table, phase) {
    drawHands(table, phase)
    drawBead(table.road)
    drawBig(table.road)
    const count = (winner: Winner) => `${text(winner)} ${table.road.filter((one) => one === winner).length}`
    byId('counts').textContent = (['banker', 'player', 'tie'] as const).map(count).join(' · ')
  },
})
