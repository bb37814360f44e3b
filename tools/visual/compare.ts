import { readFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export interface Difference {
  name: string
  points: number
  /** data: URLs of both pictures and of the marked difference. */
  pictures: string[]
}

const read = (file: string): PNG => PNG.sync.read(readFileSync(file))
const addressOf = (picture: PNG) => `data:image/png;base64,${PNG.sync.write(picture).toString('base64')}`

/** Pads a picture to a size. */
function onGround(picture: PNG, width: number, height: number): PNG {
  const ground = new PNG({ width, height, fill: true })
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0)
  return ground
}

export function compare(name: string, before: string, after: string): Difference | null {
  const [one, other] = [read(before), read(after)]
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)]
  const [left, right] = [onGround(one, width, height), onGround(other, width, height)]
  const marked = new PNG({ width, height })
  // Both pictures were rendered on this machine, so any difference counts.
  const exactly = { threshold: 0, includeAA: true }
  const points = pixelmatch(left.data, right.data, marked.data, width, height, exactly)
  return points === 0 ? null : { name, points, pictures: [left, right, marked].map(addressOf) }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const pageOf = (differences: Difference[], base: string, count: number): string => `<!doctype html>
<meta charset="utf-8" />
<title>${differences.length} of ${count} screens differ from ${base.slice(0, 12)}</title>
<style>
  body { font: 14px system-ui; margin: 24px; }
  figure { display: flex; gap: 12px; align-items: start; margin: 8px 0 40px; }
  img { max-width: 31vw; border: 1px solid #999; }
</style>
<h1>${differences.length} of ${count} screens differ from ${base.slice(0, 12)}</h1>
${differences
  .map(
    ({ name, points, pictures }) =>
      `<h2>${escaped(name)}: ${points} points</h2>\n<figure>${pictures.map((src) => `<img src="${src}" alt="" loading="lazy" />`).join('')}</figure>`,
  )
  .join('\n')}
`
