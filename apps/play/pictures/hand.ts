/** Palette, stroke and shapes shared by all pictures. */
export const ink = '#4a2118'
export const paper = '#fffaf4'
export const red = '#d8442f'
export const deep = '#a8231c'
export const rose = '#f7b9a3'
export const blush = '#fde4d8'
export const gold = '#e9b44c'
export const sand = '#f8e3b4'
export const leaf = '#4f9d76'
export const mint = '#cfe8d6'
export const sea = '#3f7f93'
export const mist = '#cfe5ea'
export const plum = '#7a4a77'
export const lilac = '#e6d6e8'

const round = 'stroke-linecap="round" stroke-linejoin="round"'

export const svg = (width: number, height: number, body: string, extra = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${extra}>${body}</svg>\n`

export const shape = (d: string, fill: string, line = 5, stroke = ink): string =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${line}" ${round}/>`
export const stroke = (d: string, colour = ink, line = 5): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${line}" ${round}/>`
export const blob = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
export const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const ring = (x: number, y: number, r: number, fill: string, line = 5, colour = ink): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${colour}" stroke-width="${line}"/>`
export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  line = 5,
  colour = ink,
): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${colour}" stroke-width="${line}"/>`
export const flat = (x: number, y: number, w: number, h: number, r: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
export const put = (body: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`

/** Draws a background gradient from the upper left to the lower right. */
export const ground = (width: number, height: number, from: string, to: string, id = 'g'): string =>
  `<defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#${id})"/>`

export function waves(width: number, top: number, rows: number, size: number, colour: string, opacity = 0.35): string {
  let lines = ''
  for (let row = 0; row < rows; row += 1) {
    const y = top + row * size * 0.5
    for (let x = row % 2 ? 0 : -size; x <= width + size; x += size * 2) {
      for (const part of [1, 0.68, 0.36])
        lines += `<path d="M${(x - size * part).toFixed(1)} ${y}a${(size * part).toFixed(1)} ${(size * part).toFixed(1)} 0 0 1 ${(size * 2 * part).toFixed(1)} 0"/>`
    }
  }
  return `<g fill="none" stroke="${colour}" stroke-width="2" opacity="${opacity}">${lines}</g>`
}

/** Draws the koi swimming to the left, 210 × 100 around the origin. */
export function koi(body = paper, patch = red, line = 4): string {
  const outline = 'M-95 0C-82-27-36-36 8-18 30-9 44-3 60 0 44 3 30 10 8 20-36 37-82 27-95 0z'
  return [
    shape('M56 0C72-9 80-26 104-31 97-15 96-8 88 0 97 8 98 17 106 32 80 28 72 10 56 0z', patch, line),
    shape('M-42-26C-40-44-20-52-4-49-8-36-14-28-22-25z', body, line),
    shape('M-42 27C-40 45-20 53-4 50-8 37-14 29-22 26z', body, line),
    shape(outline, body, line),
    `<clipPath id="k${line}${patch.slice(1)}"><path d="${outline}"/></clipPath><g clip-path="url(#k${line}${patch.slice(1)})">`,
    blob('M-78-30C-60-40-42-30-44-12-46 2-62 4-72-4-80-10-84-24-78-30z', patch),
    blob('M-22-6C-10-16 12-14 14-2 16 12-2 26-16 22-30 18-32 2-22-6z', patch),
    blob('M30-14C44-16 58-8 56 2 52 8 38 8 32 0 28-4 26-12 30-14z', patch),
    '</g>',
    stroke(outline, ink, line),
    dot(-80, -9, 3.6, ink),
    dot(-80, 10, 3.6, ink),
    stroke('M-93-6C-100-10-104-16-104-22M-93 7C-100 11-104 17-104 23', ink, line * 0.7),
    stroke('M-54-14C-46-6-46 6-54 15', ink, line * 0.7),
    stroke('M-8-2C10-1 24 0 40 0', ink, line * 0.6),
  ].join('')
}

export const coin = (r = 34): string =>
  ring(0, 0, r, gold) +
  `<circle r="${r * 0.72}" fill="none" stroke="${ink}" stroke-width="3" opacity=".55"/>` +
  box(-r * 0.26, -r * 0.26, r * 0.52, r * 0.52, 3, sand, 4)

export const cloud = (fill = paper, line = 4): string =>
  shape('M-52 18C-66 18-70-2-54-6-54-24-28-30-20-16-12-34 20-32 22-10 40-16 54 2 44 14 42 18 36 18 30 18z', fill, line)

export const lantern = (fill = red): string =>
  stroke('M0-64V-46') +
  shape('M-16-46H16V-36H-16zM-16 36H16V46H-16z', gold) +
  shape('M0-36C40-36 48-14 48 0S40 36 0 36-48 14-48 0-40-36 0-36z', fill) +
  stroke('M0-36C-16-26-20-10-20 0S-16 26 0 36M0-36C16-26 20-10 20 0S16 26 0 36', ink, 3.5) +
  stroke('M0 46V66M-6 50V60M6 50V60', deep, 4)

export const star = (r: number, fill: string, line = 4): string => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? r * 0.46 : r
    const angle = (Math.PI * i) / 5 - Math.PI / 2
    return `${(Math.cos(angle) * reach).toFixed(1)} ${(Math.sin(angle) * reach).toFixed(1)}`
  })
  return shape(`M${points.join('L')}z`, fill, line)
}

export const sparkle = (r: number, fill = paper): string =>
  blob(
    `M0 ${-r}C${r * 0.16} ${-r * 0.16} ${r * 0.16} ${-r * 0.16} ${r} 0 ${r * 0.16} ${r * 0.16} ${r * 0.16} ${r * 0.16} 0 ${r} ${-r * 0.16} ${r * 0.16} ${-r * 0.16} ${r * 0.16} ${-r} 0 ${-r * 0.16} ${-r * 0.16} ${-r * 0.16} ${-r * 0.16} 0 ${-r}z`,
    fill,
  )

export const playingCard = (mark: string, fill = paper): string => box(-34, -48, 68, 96, 10, fill) + mark
export const heart = (s: number, fill = red): string =>
  blob(`M0 ${s}C${-s * 1.3} ${s * 0.1} ${-s} ${-s} 0 ${-s * 0.35} ${s} ${-s} ${s * 1.3} ${s * 0.1} 0 ${s}z`, fill)
export const spade = (s: number, fill = ink): string =>
  blob(
    `M0 ${-s}C${s * 1.3} ${-s * 0.1} ${s} ${s * 0.9} 0 ${s * 0.35} ${-s} ${s * 0.9} ${-s * 1.3} ${-s * 0.1} 0 ${-s}zM0 0L${s * 0.4} ${s}H${-s * 0.4}z`,
    fill,
  )

const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}
export const die = (value: number, fill = paper, size = 56): string =>
  box(-size / 2, -size / 2, size, size, 12, fill) +
  (pips[value] ?? [])
    .map(([x, y]) => dot(x * size * 0.24, y * size * 0.24, size * 0.085, value === 1 ? red : ink))
    .join('')
