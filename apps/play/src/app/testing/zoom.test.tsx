import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { largeAmounts, largestText } from './large.testing.ts'
import { emulate } from './machine.testing.ts'
import { findOverlaps, findCutOff } from './room.testing.ts'
import { asPlayer, open, settle } from './screen.testing.tsx'

// These tests cover text at 200 % (WCAG 1.4.4) and reduced motion (WCAG 2.3.3).

beforeEach(() => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
})

for (const [route, text] of [
  ['/', /./],
  ['/mine', /./],
  ['/activity', /./],
  ['/login', /./],
  ['/recharge', '存款金额'],
  ['/withdrawal?type=1', '取款金额'],
  ['/withdrawal?type=2', '取款金额'],
  ['/transfer', '场馆ag'],
  ['/wallet?type=1', /6225/],
  ['/transRecord?type=1', largestText],
  ['/betRecord', largestText],
  ['/message?type=2', /./],
  ['/setting', /./],
  ['/securitycenter', /./],
  ['/devices', /./],
  ['/protection', /./],
] as const)
  test(`text at 200 % is neither cut off nor covered at ${route} [SHELL-02]`, async () => {
    if (route !== '/login') asPlayer()
    serve({ ...largeAmounts, app: ok({ web_push: 1 }), 'devices/push': ok({ key: 'K', is_on: 0 }) })
    await open(route)
    await expect.element(page.getByText(text).first()).toBeInTheDocument()
    await settle()
    expect.soft(findCutOff(), route).toEqual([])
    expect.soft(findOverlaps(), route).toEqual([])
  })

test('no slide moves and nothing fades or rotates if the player prefers reduced motion', async () => {
  await emulate({ reducedMotion: 'reduce' })
  serve(largeAmounts)
  asPlayer()
  for (const route of ['/', '/mine', '/recharge', '/welfare']) {
    await open(route)
    await settle()
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && (Number(duration) > 0 || iterations === Number.POSITIVE_INFINITY)
    })
    expect(moving.map((one) => (one instanceof CSSAnimation ? one.animationName : one.id))).toEqual([])
  }
})
