import { expect, test } from 'vitest'
import { lackingIn, lackingInStyles } from './compat.ts'

const page = 'apps/play/src/app/page.ts'
const table = 'apps/sandbox/src/web/browser/table.ts'

test('rejects an API that the baseline lacks, with line and browsers', () => {
  const [found, ...more] = lackingIn(table, `\nexport const is = URL.canParse('/')`)
  expect(found).toMatch(
    /^apps\/sandbox\/src\/web\/browser\/table\.ts:2 URL\.canParse is missing in .*chrome 87.*safari_ios 14/,
  )
  expect(more).toEqual([])
})

test.each([
  ['Promise.try(() => 1)', 'Promise.try'],
  ['document.startViewTransition()', 'document.startViewTransition'],
  ['element.checkVisibility()', 'checkVisibility'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['Object.groupBy([], String)', 'Object.groupBy'],
  ['new Set().isSubsetOf(new Set())', 'isSubsetOf'],
  ['createImageBitmap(file)', 'createImageBitmap'],
  ['structuredClone({})', 'structuredClone'],
  ['new Intl.DateTimeFormat("en", { dateStyle: "medium" })', 'dateStyle'],
  ['new Intl.NumberFormat("en", { currencyDisplay: "narrowSymbol" })', 'narrowSymbol'],
  ['/(?<=a)b/.test("")', 'lookbehind'],
  ['/[a&&b]/v.test("")', 'the flag v'],
])('%s is rejected on a page with polyfills', (source, name) => {
  expect(lackingIn(page, source).map((line) => line.split(' is missing')[0])).toEqual([`${page}:1 ${name}`])
})

test.each([
  ['what is polyfilled', page, 'URL.canParse("/"); [1].at(-1); [2].toSorted(); AbortSignal.any([])'],
  ['an optional call', table, 'element.checkVisibility?.()'],
  ['a bare call behind a test for it', table, `if ('createImageBitmap' in window) void createImageBitmap(file)`],
  ['a use behind a test for it', table, `if ('share' in navigator) void navigator.share({})`],
  ['a method of the same name that the file declares', table, 'const it = { isSubsetOf: () => 1 }; it.isSubsetOf()'],
])('%s is allowed', (_, file, source) => {
  expect(lackingIn(file, source)).toEqual([])
})

test('rejects a style that the baseline lacks without a fallback, and accepts it with one', () => {
  const names = (css: string) => lackingInStyles('a.css', css).map((line) => line.split(' is missing')[0])
  expect(names('.a{height:100dvh}')).toEqual(['a.css height: dvh without a fallback'])
  expect(names('.a{height:100vh;height:100dvh}')).toEqual([])
  expect(names('.a{color:color-mix(in srgb,red,blue)}')).toEqual(['a.css color: color-mix( without a fallback'])
  expect(names('.a{height:calc(100vh - var(--b));height:calc(100dvh - var(--b))}')).toEqual([
    'a.css height: dvh without a fallback',
  ])
  expect(names('.a{display:flex;justify-content:end}')).toEqual(['a.css justify-content: end in a flex box'])
  expect(names('.a{display:grid;justify-content:end}')).toEqual([])
  expect(names('.a{inset:0}')).toEqual(['a.css inset'])
  expect(names('.a{rotate:1deg}')).toEqual(['a.css rotate'])
  expect(names('@supports (rotate: 1deg){.a{rotate:1deg}}')).toEqual([])
  expect(names('dialog:modal{color:red}')).toEqual(['a.css :modal'])
  expect(names('@layer a{.b{color:red}}')).toEqual(['a.css @layer'])
})
