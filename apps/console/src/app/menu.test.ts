import { expect, test } from 'vitest'
import { menuOf } from './menu.tsx'

const addresses = (permissions?: string[]) =>
  menuOf(permissions && { permissions }).flatMap(({ pages }) => pages.map(({ path }) => path))

test('the menu shows only permitted entries, and all of them until permissions are loaded', () => {
  expect(addresses(['deposit.view'])).toEqual(['/hand-overs', '/deposits', '/unmatched-payments'])
  expect(addresses()).toContain('/operators')
})

test('the page of all brands is shown in the main brand, to operators with access to others', () => {
  const own = { permissions: [], brand: 'main', brands: [] }
  const brands = [
    { code: 'main', name: '', is_open: true },
    { code: 'mei', name: '小梅', is_open: true },
  ]
  const isShown = (me: Parameters<typeof menuOf>[0]) =>
    menuOf(me).some(({ pages }) => pages.some(({ name }) => name === 'allBrands'))
  expect([isShown({ ...own, brands }), isShown(own), isShown({ ...own, brands, brand: 'mei' })]).toEqual([
    true,
    false,
    false,
  ])
})
