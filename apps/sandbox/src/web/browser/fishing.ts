import { makeAuto } from './auto.ts'
import { drawFish, drawWater, type Scenery } from './fishart.ts'
import { money } from './money.ts'
import { type Bullet, fill, type Fish, advance, type Pond } from './pond.ts'
import { ask, balance, byId, isStill, type Purse, readSetup, showBalance, start, toast, tone } from './shell.ts'

interface Game {
  text: Record<string, string>
  cannons: number[]
  pays: number[]
  names: string[]
}
const { game, variant } = readSetup<Game>()
const canvas = byId<HTMLCanvasElement>('sea')
const brush = canvas.getContext('2d')
const pond: Pond = { width: 0, height: 0, fish: [], bullets: [], words: [] }
let scenery: Scenery = { variant, time: 0 }
let cannonIndex = 1
let aim = -Math.PI / 2
let isFiring = false
let lastShot = 0
/** Stakes of shots whose outcome is unknown. */
const open: number[] = []

const stake = (): number => game.cannons[cannonIndex] ?? 10
const auto = makeAuto({ text: game.text, stake, onStart: () => undefined, onChange: () => showStake() })

function fire(now: number): void {
  if (now - lastShot < 200 || pond.bullets.length > 12 || open.length > 6) return
  const flying = pond.bullets.map((bullet) => bullet.stake)
  if (auto.isOn() && !auto.mayBet([...flying, ...open])) return
  if (balance() < [...flying, ...open, stake()].reduce((sum, one) => sum + one, 0)) {
    if (now - lastShot > 1500) toast(game.text['noFunds'] ?? '')
    lastShot = now
    return
  }
  lastShot = now
  pond.bullets.push({
    x: pond.width / 2 + Math.cos(aim) * 40,
    y: pond.height - 78 + Math.sin(aim) * 40,
    dx: Math.cos(aim) * 420,
    dy: Math.sin(aim) * 420,
    stake: stake(),
    bounces: 0,
  })
  tone(180, 0.05)
}

async function hit(target: Fish, bullet: Bullet): Promise<void> {
  target.flash = 0.25
  open.push(bullet.stake)
  const answer = await ask<Purse & { isCaught: boolean; win: number }>('fishing/shot', {
    kind: target.kind,
    stake: bullet.stake,
  })
  open.splice(open.indexOf(bullet.stake), 1)
  if (answer) auto.count(bullet.stake, answer.win)
  else auto.end('stopped')
  if (!answer?.isCaught) return
  target.caught = 0.9
  pond.words.push({ x: target.x, y: target.y, text: `+${money(answer.win)}`, life: 1.4 })
  byId('result').textContent = `${game.text['caught'] ?? ''} ${game.names[target.kind] ?? ''} ${money(answer.win)}`
  showBalance(answer.balance)
  tone(700 + target.kind * 40, 0.25)
}

function draw(): void {
  if (!brush) return
  drawWater(brush, pond.width, pond.height, scenery)
  for (const one of [...pond.fish].sort((a, b) => a.size - b.size)) {
    brush.save()
    brush.translate(one.x, one.y)
    if (one.caught > 0) brush.globalAlpha = one.caught
    const facing = Math.cos(one.angle) < 0 ? -1 : 1
    brush.scale(facing * (1 + (one.caught > 0 ? 0.9 - one.caught : 0) * 0.6), 1)
    brush.rotate(facing < 0 ? Math.PI - one.angle : one.angle)
    drawFish(brush, one.kind, one.size, Math.sin(one.age * 7), one.flash > 0)
    brush.restore()
  }
  brush.fillStyle = '#ffe27a'
  for (const bullet of pond.bullets) {
    brush.beginPath()
    brush.arc(bullet.x, bullet.y, 5, 0, Math.PI * 2)
    brush.fill()
  }
  brush.save()
  brush.translate(pond.width / 2, pond.height - 78)
  brush.rotate(aim + Math.PI / 2)
  brush.fillStyle = '#c98a1c'
  brush.fillRect(-9, -42, 18, 44)
  brush.fillStyle = '#ffd56b'
  brush.fillRect(-12, -46, 24, 9)
  brush.restore()
  brush.fillStyle = '#8a4b00'
  brush.beginPath()
  brush.arc(pond.width / 2, pond.height - 74, 24, 0, Math.PI * 2)
  brush.fill()
  brush.fillStyle = '#ffd56b'
  brush.beginPath()
  brush.arc(pond.width / 2, pond.height - 74, 15, 0, Math.PI * 2)
  brush.fill()
  brush.font = '800 22px sans-serif'
  brush.textAlign = 'center'
  for (const word of pond.words) {
    brush.globalAlpha = Math.min(1, word.life)
    brush.fillStyle = '#ffe27a'
    brush.strokeStyle = '#5a2a00'
    brush.lineWidth = 4
    brush.strokeText(word.text, word.x, word.y - (1.4 - word.life) * 40)
    brush.fillText(word.text, word.x, word.y - (1.4 - word.life) * 40)
  }
  brush.globalAlpha = 1
}

function fit(): void {
  const box = canvas.getBoundingClientRect()
  const scale = Math.min(2, devicePixelRatio)
  ;[pond.width, pond.height] = [box.width, box.height]
  canvas.width = box.width * scale
  canvas.height = box.height * scale
  brush?.setTransform(scale, 0, 0, scale, 0, 0)
}

function showStake(): void {
  byId('stake').textContent = money(stake())
  byId<HTMLButtonElement>('less').disabled = cannonIndex === 0 || auto.isOn()
  byId<HTMLButtonElement>('more').disabled = cannonIndex === game.cannons.length - 1 || auto.isOn()
}
function step(by: number): void {
  cannonIndex = Math.max(0, Math.min(game.cannons.length - 1, cannonIndex + by))
  showStake()
}
function point(event: PointerEvent): void {
  const box = canvas.getBoundingClientRect()
  const angle = Math.atan2(
    Math.min(-8, event.clientY - box.top - (pond.height - 78)),
    event.clientX - box.left - pond.width / 2,
  )
  aim = angle
}

canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId)
  point(event)
  isFiring = true
  fire(performance.now())
})
canvas.addEventListener('pointermove', (event) => isFiring && point(event))
for (const end of ['pointerup', 'pointercancel'] as const) canvas.addEventListener(end, () => (isFiring = false))
byId('less').addEventListener('click', () => step(-1))
byId('more').addEventListener('click', () => step(1))
document.addEventListener('visibilitychange', () => {
  if (document.hidden) isFiring = false
})
new ResizeObserver(fit).observe(canvas)

let last = performance.now()
function frame(now: number): void {
  // With reduced motion the pond moves at a quarter of its speed.
  const seconds = Math.min(0.05, (now - last) / 1000)
  last = now
  scenery = { variant, time: scenery.time + seconds * (isStill ? 0 : 1) }
  if (isFiring || auto.isOn()) fire(now)
  if (auto.isOn() && !isFiring) aim = -Math.PI / 2 + Math.sin(now / 900) * 1.1
  advance(pond, isStill ? seconds / 4 : seconds, (target, bullet) => void hit(target, bullet))
  draw()
  requestAnimationFrame(frame)
}

void start().then((state) => {
  if (!state) return
  fit()
  fill(pond)
  showStake()
  requestAnimationFrame(frame)
})
