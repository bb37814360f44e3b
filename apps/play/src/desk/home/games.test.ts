import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
const { stored } = await import('./games.ts')
const { groupByCategory: grouped, toBanners } = await import('./catalogue.read.ts')
const { pagesOf } = await import('../../ui/SnapCarousel.tsx')

const game = (category_id: string, app_state: number | string = 1) => ({ category_id, app_state, platform_name: 'ag' })

test('games are grouped by category; unknown categories are dropped [HOME-25]', () => {
  const catalogue = grouped([game('concise'), game('sport'), game('other'), null])
  expect(catalogue.concise).toHaveLength(1)
  expect(catalogue.sport).toHaveLength(1)
  expect(Object.values(catalogue).flat()).toHaveLength(2)
  expect(() => grouped('odd')).toThrow()
})

test('only games with app_state 1 are listed [HOME-35]', () => {
  expect(grouped([game('joker', 0), game('joker', '1')]).joker).toHaveLength(1)
})

test('nine games are split into three pages of 4, 4 and 1 [HOME-26]', () => {
  expect(pagesOf([1, 2, 3, 4, 5, 6, 7, 8, 9], 4).map((page) => page.length)).toEqual([4, 4, 1])
  expect(pagesOf([], 4)).toEqual([])
})

test('the stored catalogue reads as null while nothing is cached [STATE-09]', () => {
  expect(stored.read()).toBeNull()
})

test('banners are read from src or pic; those without a picture are dropped [HOME-05]', () => {
  expect(toBanners([{ src: '/a.svg' }, { pic: '/b.svg', link: '/vip' }, {}, null])).toEqual([
    { src: '/a.svg', link: '' },
    { src: '/b.svg', link: '/vip' },
  ])
  expect(() => toBanners(null)).toThrow()
})
