import { points } from './baccaratrules.ts'
import { cardOf, placeOf } from './playingcards.ts'
import { followRounds, type Phase, type Table } from './rounds.ts'
import { byId, isStill, readSetup } from './shell.ts'

type Winner = 'banker' | 'player' | 'tie'
interface Baccarat extends Table {
  shoe: { player: number[]; banker: number[] } | null
  road: Winner[]
}

const { game } = readSetup<{ text: Record<string, string> }>()
const text = (name: string): string => game.text[name] ?? ''
/** At least 4.5:1 on the plate's white, and under white text. */
const colours: Record<Winner, string> = { banker: '#c62f35', player: '#1f63c0', tie: '#177245' }
let dealt = 0

const svg = (tag: string, attributes: Record<string, string | number>, content = ''): SVGElement => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.textContent = content
  return element
}

const cell = 20

/** Draws a road of six rows, as wide as its container at least, and shows its newest end. */
function drawRoad(id: string, columns: number, marks: SVGElement[]): void {
  const road = byId<HTMLElement>(id)
  const plate = road.parentElement
  const shown = plate?.clientWidth ?? 0
  const width = Math.max(columns * cell, shown)
  for (const [name, value] of Object.entries({ width, height: 6 * cell, viewBox: `0 0 ${width} ${6 * cell}` }))
    road.setAttribute(name, String(value))
  const rows = Array.from({ length: 5 }, (_, row) => `M0 ${(row + 1) * cell - 0.5}H${width}`)
  const lines = Array.from({ length: Math.floor(width / cell) }, (_, column) => `M${(column + 1) * cell - 0.5} 0V120`)
  road.replaceChildren(svg('path', { d: [...rows, ...lines].join('') }), ...marks)
  plate?.scrollTo(columns * cell - shown, 0)
}

const textAt = (x: number, y: number, size: number, fill: string, content: string): SVGElement =>
  svg('text', { x, y: y + size * 0.36, 'font-size': size, fill }, content)

/** Bead plate: all results in columns of six. */
function drawBead(road: Winner[]): void {
  const shown = road.slice(-72)
  const marks = shown.flatMap((winner, index) => {
    const [x, y] = [Math.floor(index / 6) * cell + cell / 2, (index % 6) * cell + cell / 2]
    return [svg('circle', { cx: x, cy: y, r: 9, fill: colours[winner] }), textAt(x, y, 12, '#fff', text(winner))]
  })
  drawRoad('bead', Math.ceil(shown.length / 6), marks)
}

interface Cell {
  winner: Winner
  ties: number
  column: number
  row: number
}

/** Big road: a new column per change of winner; ties are counted in the entry before them; long runs turn right. */
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
    const entry: Cell = { winner, ties: 0, column, row }
    cells.set(`${column}.${row}`, entry)
    last = entry
  }
  const all = [...cells.values()]
  const marks = all.flatMap(({ winner, ties, column, row }) => {
    const [x, y] = [column * cell + cell / 2, row * cell + cell / 2]
    const ring = svg('circle', { cx: x, cy: y, r: 7.5, fill: 'none', stroke: colours[winner], 'stroke-width': 3 })
    return ties > 0 ? [ring, textAt(x, y, 11, colours.tie, String(ties))] : [ring]
  })
  drawRoad('big', Math.max(0, ...all.map(({ column }) => column + 1)), marks)
}

function drawHands(table: Baccarat, phase: Phase): void {
  const { shoe, round } = table
  if (!shoe) {
    for (const side of ['player', 'banker'] as const) {
      byId(`${side}-cards`).replaceChildren(placeOf(), placeOf())
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
