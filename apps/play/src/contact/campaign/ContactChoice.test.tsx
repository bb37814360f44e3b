import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, open } from '../../app/testing/screen.testing.tsx'

test('a player switches promotional messages off', async () => {
  asPlayer()
  const api = serve({
    'campaign/choice': ok({ contact: 1 }),
    'campaign/choose': ok({ contact: 0 }, '已停止接收优惠通知'),
  })
  await open('/devices')
  const choice = page.getByRole('checkbox', { name: '接收优惠通知' })
  await expect.element(choice).toBeChecked()
  api.set('campaign/choice', ok({ contact: 0 }))
  await choice.click()
  await expectToast('已停止接收优惠通知')
  expect(api.last('campaign/choose').body).toEqual({ contact: 0 })
  await expect.element(choice).not.toBeChecked()
})
