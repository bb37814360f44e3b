import { Navigate, Router, useLocation } from '@koi/ui/router'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { goTo, siteHistory } from './go.ts'
import { playersOnly } from './playersOnly.tsx'
import { expectRoute } from '../testing/screen.testing.tsx'

const Guarded = playersOnly(() => null)

const Statement = ({ children }: { children: ReactNode }) => useLocation().pathname === '/statement' && children

/** Navigates away before the effects of the surrounding screens run. */
function Leaving() {
  useLayoutEffect(() => goTo('/promotions'), [])
  return null
}

for (const [name, screen] of [
  ['the login guard', <Guarded key="guard" />],
  ['a redirect', <Navigate key="redirect" to="/vip" />],
] as const)
  test(`${name} does not redirect if the place was left before it was rendered`, async () => {
    goTo('/statement')
    const shown = await render(
      <Router history={siteHistory}>
        <Statement>{screen}</Statement>
        <Leaving />
      </Router>,
    )
    expect(siteHistory.place().pathname).toBe('/promotions')
    await expectRoute('/promotions')
    await shown.unmount()
  })
