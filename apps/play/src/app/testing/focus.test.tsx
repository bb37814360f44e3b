import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from './answers.testing.ts'
import { playerRoutes, publicRoutes } from './routes.testing.ts'
import { asPlayer, expectCount, open, press } from './screen.testing.tsx'

test('every screen sets the tab title and takes the focus after a navigation [ROUTE-36, SHELL-23]', async () => {
  asPlayer()
  serve()
  // In reverse order the test would open each screen from the screen that redirects to it.
  const routes = [...publicRoutes.slice(1), ...playerRoutes].filter(
    (route) => !/abouts|gamePage|hongbao|show=/.test(route),
  )
  await open('/')
  await expect.poll(() => document.title).toBe('首页 · 锦鲤')
  for (const route of routes) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await open(route)
    // This screen opens a deposit prompt.
    if (route === '/wallet?type=0') await press('取消')
    const focus = page.css('h1:focus, main:focus')
    await expectCount(focus, 1)
    expect(getComputedStyle(focus.element()).outlineStyle, route).toBe('none')
    const name = route === '/activity' ? '优惠' : document.querySelector('h1')?.textContent
    await expect.poll(() => document.title, { message: route }).toBe(`${name} · 锦鲤`)
    expect(window.scrollY, route).toBe(0)
  }
})
