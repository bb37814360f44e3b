import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { expectExternalNavigations } from '../../app/testing/machine.testing.ts'
import {
  expectCount,
  expectRoute,
  expectToast,
  fakeClock,
  open,
  advanceClock,
  press,
  step,
} from '../../app/testing/screen.testing.tsx'

test('the download page shows the app and opens a non-http address in a hidden frame [APP-02, APP-03]', async () => {
  fakeClock()
  const api = serve({ app: ok({ title: '鱼跃', ios_download_url: 'itms-services://?action=download-manifest' }) })
  await step('texts [APP-01, APP-02, APP-03]', async () => {
    await open('/zhanzhu')
    await open('/app')
    await expect.element(page.getByText('鱼跃APP', { exact: true })).toBeVisible()
    await expect.element(page.getByText('专业体育比分客户端')).toBeVisible()
    await press('返回')
    await expectRoute('/zhanzhu')
  })
  await step('an itms-services address [APP-05]', async () => {
    await open('/app')
    await press('点击下载')
    await expectCount(page.css('iframe'), 1)
    await advanceClock(2000)
    await expectCount(page.css('iframe'), 0)
  })
  expect(api.sent('app').length).toBe(1)
})

test('download page, member centre and /gamePage?app=1 each open the app’s address [APP-04, GAME-12, MINE-39]', async () => {
  const app = 'https://get.example.com/koi'
  serve({ app: ok({ title: '鱼跃', ios_download_url: app }) })
  await open('/app')
  await expect.element(page.getByText('鱼跃APP', { exact: true })).toBeVisible()
  await press('点击下载')
  await expectExternalNavigations(app)
  await open('/mine')
  await press('下载APP')
  await expectExternalNavigations(app, app)
  await open('/gamePage?app=1')
  await expectExternalNavigations(app, app, app)
})

test('if the operator has no app address, a press shows a toast and opens nothing [APP-04]', async () => {
  serve({ app: ok({ ios_download_url: '' }) })
  await open('/app')
  await press('点击下载')
  await expectToast('暂未开放下载')
})
