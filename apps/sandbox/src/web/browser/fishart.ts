/** Draws water and fish. Fish swim to the right around (0, 0); `size` is about half their length. */

export interface Scenery {
  variant: string
  /** Time in seconds. */
  time: number
}

const waters: Record<string, readonly [top: string, bottom: string, plant: string]> = {
  pond: ['#2f9fb0', '#0d4155', '#2b8f63'],
  reef: ['#2f8fe0', '#0a2f6b', '#e2688f'],
  abyss: ['#3a3f9e', '#0c1038', '#7a5fd0'],
}

const dresses: readonly (readonly [body: string, fin: string, mark: string])[] = [
  ['#dfeaf2', '#a9c1d2', '#c3d5e2'],
  ['#f0805a', '#c9502c', '#ffb38f'],
  ['#3f8cff', '#1b4fc0', '#6ff0ff'],
  ['#ffd76a', '#d99a1a', '#8f6414'],
  ['#fff3ea', '#e2484c', '#e2484c'],
  ['#ff8a70', '#d3452c', '#ffc2b3'],
  ['#ffcf3f', '#f08a1d', '#fff0a8'],
  ['#c9382f', '#8f1519', '#ffd56b'],
]

type Brush = CanvasRenderingContext2D

export function drawWater(brush: Brush, width: number, height: number, { variant, time }: Scenery): void {
  const [top, bottom, plant] = waters[variant] ?? ['#2f9fb0', '#0d4155', '#2b8f63']
  const water = brush.createLinearGradient(0, 0, 0, height)
  water.addColorStop(0, top)
  water.addColorStop(1, bottom)
  brush.fillStyle = water
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = '#ffffff12'
  for (let ray = 0; ray < 5; ray += 1) {
    const x = ((ray * 97 + Math.sin(time / 3 + ray) * 30) % (width + 80)) - 20
    brush.beginPath()
    brush.moveTo(x, 0)
    brush.lineTo(x + 34, 0)
    brush.lineTo(x - 50, height)
    brush.lineTo(x - 130, height)
    brush.fill()
  }
  brush.fillStyle = '#00000033'
  brush.beginPath()
  brush.moveTo(0, height)
  for (let x = 0; x <= width; x += 20) brush.lineTo(x, height - 42 - Math.sin(x / 53) * 10)
  brush.lineTo(width, height)
  brush.fill()
  brush.strokeStyle = plant
  brush.lineWidth = 6
  brush.lineCap = 'round'
  for (let stalk = 0; stalk < 9; stalk += 1) {
    const x = ((stalk * 71 + 18) % width) + 4
    if (Math.abs(x - width / 2) < 60) continue
    const length = 50 + ((stalk * 37) % 60)
    brush.beginPath()
    brush.moveTo(x, height)
    brush.quadraticCurveTo(
      x + Math.sin(time + stalk) * 8,
      height - length / 2,
      x + Math.sin(time + stalk) * 16,
      height - length,
    )
    brush.stroke()
  }
  brush.strokeStyle = '#ffffff40'
  brush.lineWidth = 1.5
  for (let bubble = 0; bubble < 12; bubble += 1) {
    const y = height - ((time * (18 + bubble * 2) + bubble * 83) % (height + 40))
    brush.beginPath()
    brush.arc(((bubble * 61) % width) + Math.sin(time + bubble) * 6, y, 2 + (bubble % 4), 0, Math.PI * 2)
    brush.stroke()
  }
}

export function drawFish(brush: Brush, kind: number, size: number, sway: number, isHurt: boolean): void {
  const [body, fin, mark] = dresses[kind] ?? ['#fff', '#ccc', '#999']
  const round = kind === 3 ? 0.72 : kind === 7 ? 0.3 : kind === 5 ? 0.34 : 0.44
  brush.lineJoin = 'round'
  brush.strokeStyle = '#00000055'
  brush.lineWidth = Math.max(1, size / 26)
  brush.fillStyle = fin
  brush.beginPath()
  brush.moveTo(-size * 0.7, 0)
  brush.quadraticCurveTo(-size * 1.1, -size * 0.1 + sway * size * 0.12, -size * 1.35, -size * 0.45 + sway * size * 0.2)
  brush.quadraticCurveTo(-size * 1.12, sway * size * 0.16, -size * 1.35, size * 0.45 + sway * size * 0.2)
  brush.quadraticCurveTo(-size * 1.1, size * 0.1 + sway * size * 0.12, -size * 0.7, 0)
  brush.fill()
  brush.stroke()
  brush.beginPath()
  brush.moveTo(-size * 0.25, -size * round * 0.8)
  brush.quadraticCurveTo(-size * 0.1, -size * (round + 0.4), size * 0.35, -size * round * 0.8)
  brush.moveTo(-size * 0.1, size * round * 0.8)
  brush.quadraticCurveTo(-size * 0.25, size * (round + 0.3), size * 0.2, size * round * 0.9)
  brush.fill()
  brush.stroke()
  const skin = brush.createLinearGradient(0, -size * round, 0, size * round)
  skin.addColorStop(0, body)
  skin.addColorStop(1, isHurt ? '#ffffff' : fin)
  brush.fillStyle = isHurt ? '#ffffff' : skin
  brush.beginPath()
  brush.moveTo(size, 0)
  brush.bezierCurveTo(
    size * 0.7,
    -size * round * 1.3,
    -size * 0.4,
    -size * round * 1.3,
    -size * 0.85,
    sway * size * 0.06,
  )
  brush.bezierCurveTo(-size * 0.4, size * round * 1.3, size * 0.7, size * round * 1.3, size, 0)
  brush.fill()
  brush.stroke()
  brush.fillStyle = mark
  brush.globalAlpha *= 0.85
  for (const [x, y, r] of [
    [0.3, -0.35, 0.2],
    [-0.15, -0.05, 0.26],
    [-0.5, -0.1, 0.16],
  ] as const) {
    brush.beginPath()
    brush.ellipse(size * x, size * round * y, size * r, size * round * r * 1.5, 0.3, 0, Math.PI * 2)
    brush.fill()
  }
  brush.globalAlpha /= 0.85
  if (kind === 7) {
    brush.strokeStyle = '#ffd56b'
    brush.lineWidth = size / 18
    brush.beginPath()
    brush.moveTo(size * 0.92, size * 0.06)
    brush.quadraticCurveTo(size * 1.2, size * 0.2, size * 1.1, size * 0.42 + sway * 4)
    brush.moveTo(size * 0.92, -size * 0.06)
    brush.quadraticCurveTo(size * 1.25, -size * 0.16, size * 1.2, -size * 0.4 + sway * 4)
    brush.stroke()
  }
  brush.fillStyle = '#fff'
  brush.beginPath()
  brush.arc(size * 0.68, -size * round * 0.25, size * 0.1, 0, Math.PI * 2)
  brush.fill()
  brush.fillStyle = '#16222c'
  brush.beginPath()
  brush.arc(size * 0.7, -size * round * 0.25, size * 0.055, 0, Math.PI * 2)
  brush.fill()
}
