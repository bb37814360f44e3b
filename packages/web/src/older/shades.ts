/** A colour in sRGB, each part from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number]

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toSrgb = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const map = (colour: Colour, change: (value: number) => number): Colour => [
  change(colour[0]),
  change(colour[1]),
  change(colour[2]),
]

function parse(hex: string): Colour {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex
  const byte = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [byte(1), byte(3), byte(5)]
}

const written = (colour: Colour): string =>
  `#${colour
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
]

const white: Colour = [1, 1, 1]

/**
 * Computes the brand shades of packages/ui/src/tokens.css for `#rrggbb`. Keep the formulas in sync with that file.
 * `ground`: the dark page background.
 */
export function shadesOf(brand: string, isDark: boolean, ground: string): Record<string, string> {
  const own = parse(brand)
  const linear = map(own, toLinear)
  const y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  const shade = (times: number, plus = 0): Colour =>
    map(
      map(linear, (value) => value * times + plus),
      toSrgb,
    )
  const lift = (least: number) => Math.max(0, (least - y) / (1 - y))
  const fill = isDark ? shade(1 - lift(0.155), lift(0.155)) : shade(Math.min(1, 0.24 / y))
  const text = isDark ? shade(1 - lift(0.36), lift(0.36)) : shade(Math.min(1, 0.125 / y))
  const fillLinear = map(fill, toLinear)
  const fillY = 0.2126 * fillLinear[0] + 0.7152 * fillLinear[1] + 0.0722 * fillLinear[2]
  const ink: Colour = fillY < 0.179 + 1e-4 ? white : [0, 0, 0]
  const pressed = mixed(
    fill,
    map(ink, (value) => 1 - value),
    0.88,
  )
  const soft = mixed(own, white, 0.1)
  return {
    '--brand': written(fill),
    '--brand-ink': written(ink),
    '--brand-pressed': written(pressed),
    '--brand-text': written(text),
    '--brand-soft': written(isDark ? mixed(own, parse(ground), 0.2) : soft),
    '--hero-from': written(shade(Math.min(1, (isDark ? 0.08 : 0.14) / y))),
    '--hero-to': written(shade(Math.min(0.7, (isDark ? 0.03 : 0.07) / y))),
    '--hero-soft': written(soft),
    '--shadow-brand': isDark ? 'none' : `0 6px 16px ${written(fill)}38`,
  }
}

/** Keeps the brand shades current in browsers without CSS relative colours (Chrome before 119, Safari before 16.4). */
export function addShades(): void {
  if (CSS.supports('color', 'color(from red srgb-linear r g b)')) return
  const { documentElement: root } = document
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : dark.matches)
  let painted = ''
  const paint = () => {
    const brand = root.style.getPropertyValue('--brand-own').trim()
    const next = `${brand} ${isDark()}`
    if (next === painted || !/^#(?:[\da-f]{3}){1,2}$/i.test(brand)) return
    painted = next
    const ground = getComputedStyle(root).getPropertyValue('--ground').trim()
    for (const [name, value] of Object.entries(shadesOf(brand, isDark(), ground))) root.style.setProperty(name, value)
  }
  paint()
  dark.addEventListener('change', paint)
  new MutationObserver(paint).observe(root, { attributes: true, attributeFilter: ['style', 'data-theme'] })
}
