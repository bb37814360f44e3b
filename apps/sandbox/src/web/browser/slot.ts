import { makeAuto } from './auto.ts'
import { money } from './money.ts'
import {
  ask,
  balance,
  byId,
  isStill,
  make,
  pause,
  type Purse,
  readSetup,
  refresh,
  showBalance,
  start,
  toast,
  tone,
} from './shell.ts'
import type { LineWin } from './slotrules.ts'

interface Game {
  stakes: number[]
  strips: string[]
  pictures: Record<string, string>
  lines: number[][]
  text: Record<string, string>
}
interface Turn extends Purse {
  stops: number[]
  view: string[]
  wins: LineWin[]
  win: number
}

const { game } = readSetup<Game>()
const text = (name: string): string => game.text[name] ?? ''
const reels = byId('reels')
const spinButton = byId<HTMLButtonElement>('spin')
let stakeIndex = 0
let isTurning = false

const stake = (): number => game.stakes[stakeIndex] ?? 100

const tile = (letter: string): HTMLElement => {
  const box = make('span', 'tile')
  const image = make('img')
  image.src = `/assets/slot/${game.pictures[letter] ?? 'leaf'}.svg`
  image.alt = ''
  image.draggable = false
  box.append(image)
  return box
}

const lineLayer = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
lineLayer.setAttribute('viewBox', '0 0 50 30')
lineLayer.setAttribute('preserveAspectRatio', 'none')
lineLayer.setAttribute('class', 'won-lines')

const tracks = game.strips.map((strip, reel) => {
  const column = make('div', 'reel')
  const track = make('div', 'track')
  for (const letter of (strip + strip).slice(reel * 3, reel * 3 + 3)) track.append(tile(letter))
  column.append(track)
  reels.append(column)
  return track
})
reels.append(lineLayer)

function showStake(): void {
  byId('stake').textContent = money(stake())
  byId<HTMLButtonElement>('less').disabled = stakeIndex === 0 || isTurning || auto.isOn()
  byId<HTMLButtonElement>('more').disabled = stakeIndex === game.stakes.length - 1 || isTurning || auto.isOn()
}

/** Animates one reel along its real strip to the server's stop. */
async function roll(reel: number, stop: number): Promise<void> {
  const track = tracks[reel]
  const strip = game.strips[reel] ?? ''
  if (!track) return
  const turns = isStill ? 0 : 12 + reel * 5
  const standing = [...track.children]
  const from = stop + turns
  const running = Array.from({ length: turns + 3 }, (_, index) => tile(strip[(stop + index) % strip.length] ?? ''))
  track.replaceChildren(...running, ...standing)
  const height = (standing[0]?.getBoundingClientRect().height ?? 64) * running.length
  if (from > stop) {
    const easing = 'cubic-bezier(.25,.1,.2,1.06)'
    const motion = track.animate([{ transform: `translateY(${-height}px)` }, { transform: 'translateY(0)' }], {
      duration: 700 + reel * 260,
      easing,
    })
    await motion.finished
  }
  track.replaceChildren(...running.slice(0, 3))
  tone(220 + reel * 40)
}

function mark(wins: LineWin[], view: string[]): void {
  lineLayer.replaceChildren()
  for (const win of wins) {
    view.forEach((column, reel) => {
      for (let row = 0; row < 3; row += 1) {
        const isIn = win.line < 0 ? column[row] === 'S' : reel < win.count && game.lines[win.line]?.[reel] === row
        if (isIn) tracks[reel]?.children[row]?.classList.add('hit')
      }
    })
    if (win.line < 0) continue
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline')
    line.setAttribute(
      'points',
      (game.lines[win.line] ?? []).map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' '),
    )
    lineLayer.append(line)
  }
}

async function countUp(win: number): Promise<void> {
  const result = byId('result')
  const steps = isStill ? 1 : 18
  for (let step = 1; step <= steps; step += 1) {
    result.textContent = `${text('win')} ${money(Math.round((win * step) / steps))}`
    await pause(28)
  }
}

/** Plays a round; returns its win, or null if it was refused. */
async function turn(): Promise<number | null> {
  if (balance() < stake()) {
    toast(text('noFunds'))
    return null
  }
  isTurning = true
  spinButton.disabled = true
  showStake()
  lineLayer.replaceChildren()
  for (const hit of reels.querySelectorAll('.hit')) hit.classList.remove('hit')
  const result = byId('result')
  result.className = 'result'
  result.textContent = text('good')
  const answer = await ask<Turn>('slot/spin', { stake: stake() }, true)
  if (answer) {
    showBalance(answer.balance - answer.win)
    await Promise.all(answer.stops.map((stop, reel) => roll(reel, stop)))
    mark(answer.wins, answer.view)
    if (answer.win > 0) {
      result.classList.add('won')
      tone(660, 0.3)
      if (answer.win >= stake() * 15) reels.classList.add('big')
      await countUp(answer.win)
      reels.classList.remove('big')
    } else {
      result.textContent = text('tryAgain')
    }
    showBalance(answer.balance)
  }
  isTurning = false
  spinButton.disabled = auto.isOn()
  showStake()
  return answer && answer.win
}

const auto = makeAuto({
  text: game.text,
  stake,
  onStart: () => void turnOn(),
  onChange: () => {
    spinButton.disabled = isTurning || auto.isOn()
    showStake()
  },
})

/** Spins until a limit is reached; a refused spin, such as by a due reality check, ends it too. */
async function turnOn(): Promise<void> {
  while (auto.mayBet()) {
    const [paid, win] = [stake(), await turn()]
    if (win === null) auto.end('stopped')
    else auto.count(paid, win)
    await pause(isStill ? 900 : 450)
  }
}

spinButton.addEventListener('click', () => !isTurning && void turn())
byId('less').addEventListener('click', () => {
  stakeIndex -= 1
  showStake()
})
byId('more').addEventListener('click', () => {
  stakeIndex += 1
  showStake()
})
document.addEventListener('visibilitychange', () => !document.hidden && !isTurning && void refresh())
showStake()
void start()
