import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from './answers.testing.ts'
import { rich, shown } from './large.testing.ts'
import { emulate } from './machine.testing.ts'
import { covered, cutOff } from './room.testing.ts'
import { asPlayer, open, settle } from './screen.testing.tsx'

// Who cannot see well lets the browser write twice as large (WCAG 1.4.4); who is made dizzy, nothing move (2.3.3).

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
  ['/transRecord?type=1', shown],
  ['/betRecord', shown],
  ['/message?type=2', /./],
  ['/setting', /./],
  ['/securitycenter', /./],
  ['/devices', /./],
  ['/protection', /./],
] as const)
  test(`text of twice the size is neither cut off nor covered at ${route} [SHELL-02]`, async () => {
    if (route !== '/login') asPlayer()
    serve({ ...rich, app: ok({ web_push: 1 }), 'devices/push': ok({ key: 'K', is_on: 0 }) })
    await open(route)
    await expect.element(page.getByText(text).first()).toBeInTheDocument()
    await settle()
    expect.soft(cutOff(), route).toEqual([])
    expect.soft(covered(), route).toEqual([])
  })

test('who wants no motion has none: no slide moves, no part fades or turns', async () => {
  await emulate({ reducedMotion: 'reduce' })
  serve(rich)
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
