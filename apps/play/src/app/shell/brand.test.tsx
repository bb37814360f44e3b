import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../testing/answers.testing.ts'
import { findViolations } from '../testing/axe.testing.ts'
import { emulate } from '../testing/machine.testing.ts'
import { asPlayer, open, settle } from '../testing/screen.testing.tsx'

/** Foreground tokens, background tokens, minimum contrast. */
const pairs: [over: string[], under: string[], least: number][] = [
  [['brand-ink'], ['brand', 'brand-pressed'], 4.5],
  [['brand-text'], ['ground', 'surface', 'surface-low', 'pressed', 'brand-soft'], 4.5],
  [['brand'], ['ground', 'surface', 'surface-low'], 3],
  [['hero-ink', 'hero-soft'], ['hero-from', 'hero-to'], 4.5],
  [['hero-gold'], ['hero-from', 'hero-to'], 3],
]

function painted(names: string[]): Record<string, number[]> {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const probe = document.body.appendChild(document.createElement('i'))
  const found = names.map((name) => {
    probe.style.color = `var(--${name})`
    context.fillStyle = getComputedStyle(probe).color
    context.fillRect(0, 0, 1, 1)
    return [name, Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3)] as const
  })
  probe.remove()
  return Object.fromEntries(found)
}

const luminance = (colour: readonly number[]) => {
  const [r, g, b] = colour.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (one: readonly number[], other: readonly number[]) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** The brand colours: the default, a blue, a yellow, a nearly white and a nearly black. */
for (const colour of ['', '#1677ff', '#ffd400', '#fdfdfd', '#0a0a0a'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${colour || 'the default'} as the brand colour keeps the required contrast in the ${colorScheme} scheme [SHELL-13]`, async () => {
      await emulate({ colorScheme })
      asPlayer()
      serve({
        app: ok({ title: '锦鲤', app_state: 1, brand_color: colour }),
        get_pay_way: ok({ antoken: 1, card: 1, usdt: 1, wechat: 1, alipay: 1 }),
      })
      await open('/recharge')
      await expect.element(page.getByRole('radio').first()).toBeVisible()
      const own = () => getComputedStyle(document.documentElement).getPropertyValue('--brand-own')
      if (colour) await expect.poll(own).toBe(colour)
      const names = [...new Set(pairs.flatMap(([over, under]) => [...over, ...under]))]
      const tokens = painted(names)
      const short = pairs.flatMap(([overs, unders, least]) =>
        overs.flatMap((over) =>
          unders.flatMap((under) => {
            const found = contrast(tokens[over]!, tokens[under]!)
            return found < least ? [`${over} on ${under}: ${found.toFixed(2)} of ${least}`] : []
          }),
        ),
      )
      expect(short).toEqual([])
      // The operator's colour is used where its contrast suffices.
      if (colour === '#1677ff') expect(tokens['brand']).toEqual([0x16, 0x77, 0xff])
      for (const route of ['/recharge', '/mine', '/login']) {
        await open(route)
        await settle()
        await expect.element(page.css('h1')).toBeInTheDocument()
        expect(await findViolations(), route).toEqual([])
      }
    })
