import { gold, leaf, plum, red, sea } from './hand.ts'

/** Returns a seeded random number generator, which gives the same sequence on every run. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const colours = [red, sea, leaf, plum, '#8a5a20']

/** Draws a text as a picture of 160 × 60 pixels with distracting lines and dots. */
export function captcha(text: string, index: number): string {
  const chance = dice(index * 7919 + 17)
  const between = (from: number, to: number) => from + chance() * (to - from)
  const colour = () => colours[Math.floor(chance() * colours.length)] ?? red
  const dots = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${between(0, 160).toFixed(1)}" cy="${between(0, 60).toFixed(1)}" r="${between(0.6, 1.6).toFixed(1)}" fill="${colour()}" opacity=".5"/>`,
  ).join('')
  const lines = Array.from(
    { length: 4 },
    () =>
      `<path d="M${between(-10, 30).toFixed(0)} ${between(5, 55).toFixed(0)}C${between(40, 70).toFixed(0)} ${between(0, 60).toFixed(0)} ${between(80, 120).toFixed(0)} ${between(0, 60).toFixed(0)} ${between(130, 170).toFixed(0)} ${between(5, 55).toFixed(0)}" fill="none" stroke="${colour()}" stroke-width="1.6" opacity=".55"/>`,
  ).join('')
  const letters = text
    .split('')
    .map(
      (letter, place) =>
        `<text transform="translate(${(25 + place * 36 + between(-3, 3)).toFixed(1)} ${(43 + between(-4, 4)).toFixed(1)}) rotate(${between(-16, 16).toFixed(0)})" text-anchor="middle" font-family="DejaVu Sans, Arial, sans-serif" font-weight="700" font-size="${between(34, 39).toFixed(0)}" fill="${colour()}">${letter}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60" viewBox="0 0 160 60"><rect width="160" height="60" fill="#fff7ec"/><rect width="160" height="60" fill="${gold}" opacity=".12"/>${dots}${letters}${lines}</svg>`
}
