import { drawFish, drawWater, type Scenery } from './fishart.ts'
import { ask, balance, byId, isStill, money, type Purse, readSetup, showBalance, start, toast, tone } from './shell.ts'

interface Game {
  text: Record<string, string>
  cannons: number[]
  pays: number[]
  names: string[]
}
interface Fish {
  kind: number
  x: number
  y: number
  angle: number
  turn: number
  speed: number
  size: number
  age: number
  /** Hurt a moment ago, or caught: seconds left of showing it. */
  flash: number
  caught: number
}
interface Bullet {
  x: number
  y: number
  dx: number
  dy: number
  stake: number
  bounces: number
}
interface Word {
  x: number
  y: number
  text: string
  life: number
}

const { game, variant } = readSetup<Game>()
const canvas = byId<HTMLCanvasElement>('sea')
const brush = canvas.getContext('2d')
const sizes = [15, 20, 22, 28, 36, 40, 48, 62]
const common = [26, 22, 17, 12, 9, 7, 5, 2]
let [width, height] = [0, 0]
let fish: Fish[] = []
let bullets: Bullet[] = []
let words: Word[] = []
let scenery: Scenery = { variant, time: 0 }
let cannonIndex = 1
let aim = -Math.PI / 2
let isFiring = false
let isAuto = false
let lastShot = 0
let open = 0

const stake = (): number => game.cannons[cannonIndex] ?? 10
const random = (from: number, to: number): number => from + Math.random() * (to - from)

// Where fish swim is a matter of looks; only the sandbox knows whether a hit catches.
function spawn(anywhere = false): Fish {
  let left = random(0, common.reduce((sum, weight) => sum + weight, 0))
  let kind = 0
  while (kind < common.length - 1 && left > (common[kind] ?? 0)) left -= common[kind++] ?? 0
  const isLeft = Math.random() < 0.5
  const size = sizes[kind] ?? 20
  const angle = (isLeft ? 0 : Math.PI) + random(-0.4, 0.4)
  const x = anywhere ? random(0, width) : isLeft ? -size * 2 : width + size * 2
  return { kind, size, x, y: random(40, height - 150), angle, turn: random(-0.12, 0.12), speed: random(26, 60) * (1 - kind * 0.05), age: random(0, 9), flash: 0, caught: 0 }
}

function fire(now: number): void {
  if (now - lastShot < 200 || bullets.length > 12 || open > 6) return
  if (balance() < stake() * (bullets.length + open + 1)) {
    isAuto = false
    showAuto()
    if (now - lastShot > 1500) toast(game.text['noFunds'] ?? '')
    lastShot = now
    return
  }
  lastShot = now
  bullets.push({ x: width / 2 + Math.cos(aim) * 40, y: height - 78 + Math.sin(aim) * 40, dx: Math.cos(aim) * 420, dy: Math.sin(aim) * 420, stake: stake(), bounces: 0 })
  tone(180, 0.05)
}

async function hit(target: Fish, bullet: Bullet): Promise<void> {
  target.flash = 0.25
  open += 1
  const answer = await ask<Purse & { isCaught: boolean; win: number }>('fishing/shot', { kind: target.kind, stake: bullet.stake })
  open -= 1
  if (!answer?.isCaught) return
  target.caught = 0.9
  words.push({ x: target.x, y: target.y, text: `+${money(answer.win)}`, life: 1.4 })
  byId('said').textContent = `${game.text['caught'] ?? ''} ${game.names[target.kind] ?? ''} ${money(answer.win)}`
  showBalance(answer.balance)
  tone(700 + target.kind * 40, 0.25)
}

function move(seconds: number): void {
  for (const one of fish) {
    one.age += seconds
    one.flash = Math.max(0, one.flash - seconds)
    if (one.caught > 0) {
      one.caught -= seconds
      continue
    }
    one.angle += one.turn * seconds
    one.x += Math.cos(one.angle) * one.speed * seconds
    one.y += Math.sin(one.angle) * one.speed * seconds
    if (one.y < 30 || one.y > height - 130) one.angle = -one.angle
    one.y = Math.max(30, Math.min(height - 130, one.y))
  }
  fish = fish.filter((one) => one.caught >= 0 && one.x > -160 && one.x < width + 160)
  while (fish.length < 13) fish.push(spawn())
  bullets = bullets.filter((bullet) => {
    bullet.x += bullet.dx * seconds
    bullet.y += bullet.dy * seconds
    if (bullet.x < 0 || bullet.x > width) [bullet.dx, bullet.bounces] = [-bullet.dx, bullet.bounces + 1]
    if (bullet.y < 0 || bullet.y > height) [bullet.dy, bullet.bounces] = [-bullet.dy, bullet.bounces + 1]
    bullet.x = Math.max(0, Math.min(width, bullet.x))
    bullet.y = Math.max(0, Math.min(height, bullet.y))
    const target = fish.find((one) => one.caught === 0 && Math.hypot(one.x - bullet.x, one.y - bullet.y) < one.size * 0.75)
    if (target) void hit(target, bullet)
    return !target && bullet.bounces < 6
  })
  words = words.filter((word) => (word.life -= seconds) > 0)
}

function draw(): void {
  if (!brush) return
  drawWater(brush, width, height, scenery)
  for (const one of [...fish].sort((a, b) => a.size - b.size)) {
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
  for (const bullet of bullets) {
    brush.beginPath()
    brush.arc(bullet.x, bullet.y, 5, 0, Math.PI * 2)
    brush.fill()
  }
  brush.save()
  brush.translate(width / 2, height - 78)
  brush.rotate(aim + Math.PI / 2)
  brush.fillStyle = '#c98a1c'
  brush.fillRect(-9, -42, 18, 44)
  brush.fillStyle = '#ffd56b'
  brush.fillRect(-12, -46, 24, 9)
  brush.restore()
  brush.fillStyle = '#8a4b00'
  brush.beginPath()
  brush.arc(width / 2, height - 74, 24, 0, Math.PI * 2)
  brush.fill()
  brush.fillStyle = '#ffd56b'
  brush.beginPath()
  brush.arc(width / 2, height - 74, 15, 0, Math.PI * 2)
  brush.fill()
  brush.font = '800 22px sans-serif'
  brush.textAlign = 'center'
  for (const word of words) {
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
  ;[width, height] = [box.width, box.height]
  canvas.width = width * scale
  canvas.height = height * scale
  brush?.setTransform(scale, 0, 0, scale, 0, 0)
}

function showAuto(): void {
  byId('auto').setAttribute('aria-pressed', String(isAuto))
}
function showStake(): void {
  byId('stake').textContent = money(stake())
  byId<HTMLButtonElement>('less').disabled = cannonIndex === 0
  byId<HTMLButtonElement>('more').disabled = cannonIndex === game.cannons.length - 1
}
function step(by: number): void {
  cannonIndex = Math.max(0, Math.min(game.cannons.length - 1, cannonIndex + by))
  showStake()
}
function point(event: PointerEvent): void {
  const box = canvas.getBoundingClientRect()
  const angle = Math.atan2(Math.min(-8, event.clientY - box.top - (height - 78)), event.clientX - box.left - width / 2)
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
byId('auto').addEventListener('click', () => {
  isAuto = !isAuto
  showAuto()
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) [isFiring, isAuto] = [false, false]
  showAuto()
})
new ResizeObserver(fit).observe(canvas)

let last = performance.now()
function frame(now: number): void {
  // Under reduced motion the pond moves at a quarter of its pace.
  const seconds = Math.min(0.05, (now - last) / 1000)
  last = now
  scenery = { variant, time: scenery.time + seconds * (isStill ? 0 : 1) }
  if (isFiring || isAuto) fire(now)
  if (isAuto && !isFiring) aim = -Math.PI / 2 + Math.sin(now / 900) * 1.1
  move(isStill ? seconds / 4 : seconds)
  draw()
  requestAnimationFrame(frame)
}

void start().then((state) => {
  if (!state) return
  fit()
  fish = Array.from({ length: 13 }, () => spawn(true))
  showStake()
  requestAnimationFrame(frame)
})
