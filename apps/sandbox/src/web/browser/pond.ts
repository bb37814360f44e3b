/** Positions of fish and bullets are decoration: the server alone decides whether a hit catches. */

export interface Fish {
  kind: number
  x: number
  y: number
  angle: number
  turn: number
  speed: number
  size: number
  age: number
  flash: number
  caught: number
}
export interface Bullet {
  x: number
  y: number
  dx: number
  dy: number
  stake: number
  bounces: number
}
export interface Word {
  x: number
  y: number
  text: string
  life: number
}

export interface Pond {
  width: number
  height: number
  fish: Fish[]
  bullets: Bullet[]
  words: Word[]
}

const sizes = [15, 20, 22, 28, 36, 40, 48, 62]
const common = [26, 22, 17, 12, 9, 7, 5, 2]
const crowd = 13

const random = (from: number, to: number): number => from + Math.random() * (to - from)

function spawn({ width, height }: Pond, anywhere: boolean): Fish {
  let left = random(
    0,
    common.reduce((sum, weight) => sum + weight, 0),
  )
  let kind = 0
  while (kind < common.length - 1 && left > (common[kind] ?? 0)) left -= common[kind++] ?? 0
  const isLeft = Math.random() < 0.5
  const size = sizes[kind] ?? 20
  const angle = (isLeft ? 0 : Math.PI) + random(-0.3, 0.3)
  const x = anywhere ? random(0, width) : isLeft ? -size * 1.5 : width + size * 1.5
  return {
    kind,
    size,
    x,
    y: random(40, height - 150),
    angle,
    turn: random(-0.05, 0.05),
    speed: random(34, 70) * (1 - kind * 0.05),
    age: random(0, 9),
    flash: 0,
    caught: 0,
  }
}

export function fill(pond: Pond): void {
  pond.fish = Array.from({ length: crowd }, () => spawn(pond, true))
}

function swim(one: Fish, seconds: number, height: number): void {
  one.age += seconds
  one.flash = Math.max(0, one.flash - seconds)
  if (one.caught > 0) {
    one.caught -= seconds
    if (one.caught <= 0) one.caught = -1
    return
  }
  one.angle += one.turn * seconds
  one.x += Math.cos(one.angle) * one.speed * seconds
  one.y += Math.sin(one.angle) * one.speed * seconds
  if (one.y < 30 || one.y > height - 130) one.angle = -one.angle
  one.y = Math.max(30, Math.min(height - 130, one.y))
}

/** Advances the animation; calls `hit` for each bullet that meets a fish. Bullets bounce off the edges. */
export function advance(pond: Pond, seconds: number, hit: (target: Fish, bullet: Bullet) => void): void {
  const { width, height } = pond
  for (const one of pond.fish) swim(one, seconds, height)
  pond.fish = pond.fish.filter((one) => one.caught >= 0 && Math.abs(one.x - width / 2) < width / 2 + one.size * 1.5 + 1)
  while (pond.fish.length < crowd) pond.fish.push(spawn(pond, false))
  pond.bullets = pond.bullets.filter((bullet) => {
    bullet.x += bullet.dx * seconds
    bullet.y += bullet.dy * seconds
    if (bullet.x < 0 || bullet.x > width) [bullet.dx, bullet.bounces] = [-bullet.dx, bullet.bounces + 1]
    if (bullet.y < 0 || bullet.y > height) [bullet.dy, bullet.bounces] = [-bullet.dy, bullet.bounces + 1]
    bullet.x = Math.max(0, Math.min(width, bullet.x))
    bullet.y = Math.max(0, Math.min(height, bullet.y))
    const target = pond.fish.find(
      (one) => one.caught === 0 && Math.hypot(one.x - bullet.x, one.y - bullet.y) < one.size * 0.75,
    )
    if (target) hit(target, bullet)
    return !target && bullet.bounces < 6
  })
  pond.words = pond.words.filter((word) => (word.life -= seconds) > 0)
}
