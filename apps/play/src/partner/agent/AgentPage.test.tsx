import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToast,
  field,
  open,
  openWithReload,
  press,
  step,
} from '../../app/testing/screen.testing.tsx'

test('an agent application is checked, then sent, and the server’s answer is shown [AGENT-05]', async () => {
  asPlayer()
  const api = serve({
    user: ok({ username: 'koi123', realname: '李云舟' }),
    applyagentdo: () =>
      api.sent('applyagentdo').length === 1
        ? ok({}, '申请已提交，请等待审核')
        : refused('您已提交过申请，请等待审核', 409),
  })
  await open('/applyagent')
  await step('name of the player [AGENT-01, AGENT-02]', async () => {
    await expect.element(page.getByText('koi123')).toBeVisible()
    await expect.element(page.getByText('李云舟')).toBeVisible()
  })
  await step('mobile number of mainland China [AGENT-03, AGENT-07]', async () => {
    await field('mobile').fill('14612345678')
    await press('立即加入')
    await expectToast('请输入正确手机号')
  })
  await step('a reason [AGENT-04, AGENT-08]', async () => {
    await field('mobile').fill('14512345678')
    await press('立即加入')
    await expectToast('请输入申请理由')
    expect(api.sent('applyagentdo')).toEqual([])
  })
  await step('sends the application [AGENT-05, AGENT-09, AGENT-10]', async () => {
    await field('apply_info').fill('长期推广')
    await press('立即加入')
    await expectToast('申请已提交，请等待审核')
    expect(api.last('applyagentdo').body).toEqual({ mobile: '14512345678', apply_info: '长期推广' })
  })
  await step('a second application is refused', async () => {
    await field('mobile').fill('14512345678')
    await field('apply_info').fill('长期推广')
    await press('立即加入')
    await expectToast('您已提交过申请，请等待审核')
  })
  await step('link to customer service [AGENT-06]', async () => {
    await page.getByRole('link', { name: '立即咨询' }).click()
    await expectRoute('/gamePage?dailiD=2')
  })
})

test('an application under review, a declined one and an agent are shown as such', async () => {
  asPlayer()
  const filed = (state: number, reason = '') => ({ state, created_at: '2026-03-01 12:00:00', reason })
  const api = serve({ 'agent/application': ok({ is_agent: 0, application: filed(1) }) })
  await open('/applyagent')
  await expect.element(page.getByText('专员正在审核，结果会以站内信通知您')).toBeVisible()
  await expectCount(page.getByRole('button', { name: '立即加入' }), 0)
  api.set('agent/application', ok({ is_agent: 0, application: filed(3, '渠道不足') }))
  await openWithReload('/applyagent')
  await expect.element(page.getByText('渠道不足')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '立即加入' })).toBeVisible()
  api.set('agent/application', ok({ is_agent: 1, application: null }))
  await openWithReload('/applyagent')
  await expect.element(page.getByRole('link', { name: '进入代理中心' })).toHaveAttribute('href', '#/gamePage?dailiD=1')
  await expectCount(page.getByRole('button', { name: '立即加入' }), 0)
})
