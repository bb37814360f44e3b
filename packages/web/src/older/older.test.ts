import { expect, test } from 'vitest'
import { marginRules } from './flexGap.ts'
import { shadesOf } from './shades.ts'

/** Returns the relative luminance as WCAG defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const brands = ['#cf3526', '#1677ff', '#ffd400', '#000000', '#ffffff', '#0a0', '#7b2cbf']

test.each(brands)('the calculated shades of %s meet the contrast ratios of the style sheet', (brand) => {
  for (const [isDark, ground] of [
    [false, '#fbf5ee'],
    [true, '#17110f'],
  ] as const) {
    const shades = shadesOf(brand, isDark, ground)
    expect(contrast(shades['--brand']!, ground)).toBeGreaterThanOrEqual(2.9)
    expect(contrast(shades['--brand-text']!, isDark ? '#221a17' : '#ffffff')).toBeGreaterThanOrEqual(4.4)
    expect(contrast(shades['--brand']!, shades['--brand-ink']!)).toBeGreaterThanOrEqual(4.4)
    expect(contrast(shades['--hero-from']!, '#fffaf4')).toBeGreaterThanOrEqual(4.4)
  }
})

const rule = (selectorText: string, style: Partial<CSSStyleDeclaration>) =>
  marginRules({
    selectorText,
    style: { display: '', flexDirection: '', rowGap: '', columnGap: '', gap: '', ...style } as CSSStyleDeclaration,
  })

test('a flex gap is replaced by margins between the children in the flex direction', () => {
  const row = { display: 'flex', rowGap: '4px', columnGap: '8px' }
  expect(rule('.a, .b', row)).toEqual(['.a > * + *, .b > * + * { margin-left: 8px }'])
  expect(rule('.a', { ...row, flexDirection: 'column' })).toEqual(['.a > * + * { margin-top: 4px }'])
  expect(rule('.a', { ...row, display: 'inline-flex', columnGap: 'var(--s2)' })).toEqual([
    '.a > * + * { margin-left: var(--s2) }',
  ])
  const shorthand = { display: 'flex', gap: 'calc(1px + var(--s1)) var(--s2)' }
  expect(rule('.a', shorthand)).toEqual(['.a > * + * { margin-left: var(--s2) }'])
  expect(rule('.a', { ...shorthand, flexDirection: 'column' })).toEqual([
    '.a > * + * { margin-top: calc(1px + var(--s1)) }',
  ])
  expect(rule('.a', { display: 'flex', gap: 'var(--s3)' })).toEqual(['.a > * + * { margin-left: var(--s3) }'])
  expect(rule('.a', { ...row, display: 'grid' })).toEqual([])
  expect(rule('.a', { display: 'flex', columnGap: 'normal' })).toEqual([])
})
