import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deferredAnswer, ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectToast,
  field,
  open,
  openWithReload,
  press,
  settle,
} from '../../app/testing/screen.testing.tsx'

async function picture(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 2400
  canvas.height = 1200
  canvas.getContext('2d')!.fillRect(0, 0, 2400, 1200)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], 'card.png', { type: 'image/png' })
}

test('a player submits name, document and pictures and sees the pending state [R4]', async () => {
  asPlayer()
  let state: object = { needed: 2, state: 'none' }
  const api = serve({
    verification: () => ok(state),
    'verification/picture': ok({ picture: 'a.sealed' }),
    'verification/submit': () => {
      state = { needed: 2, state: 'pending', kind: 'id_card', realname: '李**', number: '****0015' }
      return ok({}, '已提交，审核结果会发到您的站内信')
    },
  })
  await open('/verification')
  await expect.element(page.getByText('存款和游戏前需完成身份认证；取款和转出不受影响。')).toBeVisible()
  await field('realname').fill('李小龙')
  await field('number').fill('110101199001010015')
  const input = page.getByLabelText('添加照片')
  await userEvent.upload(input, await picture())
  await expect.element(page.getByRole('img', { name: '证件照片1' })).toBeVisible()
  expect(api.sent('verification/picture')).toHaveLength(1)
  await userEvent.upload(input, new File(['no picture'], 'x.png', { type: 'image/png' }))
  await expectToast('无法读取该图片，请换一张')
  await press('提交审核')
  await expectToast('已提交，审核结果会发到您的站内信')
  expect(api.sent('verification/submit')[0]?.body).toEqual({
    realname: '李小龙',
    kind: 'id_card',
    number: '110101199001010015',
    pictures: ['a.sealed'],
  })
  await expect.element(page.getByText('审核中')).toBeVisible()
  await expect.element(page.getByText('李** · ****0015')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '提交审核' })).not.toBeInTheDocument()
})

test('a picture removed during another upload stays removed [R4]', async () => {
  asPlayer()
  const second = deferredAnswer()
  const api = serve({
    verification: ok({ needed: 2, state: 'none' }),
    'verification/picture': ok({ picture: 'first.sealed' }),
  })
  await open('/verification')
  await userEvent.upload(page.getByLabelText('添加照片'), await picture())
  const shown = page.getByRole('img', { name: /^证件照片/ })
  await expectCount(shown, 1)
  api.set('verification/picture', second.answer)
  await userEvent.upload(page.getByLabelText('添加照片'), await picture())
  await expect.poll(() => api.sent('verification/picture').length).toBe(2)
  await page.getByRole('button', { name: '移除证件照片1' }).click()
  await expectCount(shown, 0)
  second.resolve(ok({ picture: 'second.sealed' }))
  await expectCount(shown, 1)
  await settle()
  await expectCount(shown, 1)
})

test('the pictures of documents are released when they are removed and when the page is left', async () => {
  asPlayer()
  let number = 0
  serve({
    verification: ok({ needed: 2, state: 'none' }),
    'verification/picture': () => ok({ picture: `${++number}.sealed` }),
  })
  await open('/verification')
  const shown = page.getByRole('img', { name: /^证件照片/ })
  for (const count of [1, 2]) {
    await userEvent.upload(page.getByLabelText('添加照片'), await picture())
    await expectCount(shown, count)
  }
  const addresses = shown.elements().map((image) => (image as HTMLImageElement).src)
  const isReleased = (address: string) =>
    fetch(address).then(
      () => false,
      () => true,
    )
  expect(await Promise.all(addresses.map(isReleased))).toEqual([false, false])
  await page.getByRole('button', { name: '移除证件照片1' }).click()
  await expectCount(shown, 1)
  expect(await Promise.all(addresses.map(isReleased))).toEqual([true, false])
  await open('/mine')
  await expectCount(shown, 0)
  expect(await Promise.all(addresses.map(isReleased))).toEqual([true, true])
})

test('a rejected player sees the reason and can resubmit; an approved player sees no form [R4]', async () => {
  asPlayer()
  let state: object = { needed: 1, state: 'rejected', kind: 'passport', reason: '照片模糊', number: '****5678' }
  serve({
    verification: () => ok(state),
    'verification/submit': refused('该证件已用于其他账号的认证，请联系客服', 409),
  })
  await open('/verification')
  await expect.element(page.getByText('未通过原因：照片模糊')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '重新提交' })).toBeVisible()
  state = { needed: 1, state: 'approved', kind: 'passport', number: '****5678' }
  await open('/')
  await open('/verification')
  await expect.element(page.getByText('您已完成身份认证。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '重新提交' })).not.toBeInTheDocument()
})

test('the member centre links to the identity check only if it is required [R4]', async () => {
  asPlayer()
  serve({ app: ok({ site_state: 1, identity_needed: 2 }), verification: ok({ needed: 2, state: 'none' }) })
  await open('/mine')
  await page.getByRole('link', { name: '身份认证' }).click()
  await expect.element(page.getByText('未提交')).toBeVisible()
  serve({ app: ok({ site_state: 1, identity_needed: 0 }) })
  await openWithReload('/mine')
  await expect.element(page.getByRole('link', { name: '安全中心' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '身份认证' })).not.toBeInTheDocument()
})

test('deposit and withdrawal link to the required identity check until it is approved [R4]', async () => {
  asPlayer()
  const due = page.getByRole('complementary', { name: '身份认证' })
  for (const [route, needed, other] of [
    ['/recharge', 2, 1],
    ['/withdrawal', 1, 2],
  ] as const) {
    const api = serve({
      app: ok({ site_state: 1, identity_needed: needed }),
      verification: ok({ needed, state: 'pending' }),
      'deposit/prompts': ok({ identity: 'pending' }),
    })
    await openWithReload(route)
    await expect.element(due.getByRole('link', { name: '查看进度' })).toBeVisible()
    api.set('verification', ok({ needed, state: 'approved' }))
    api.set('deposit/prompts', ok({ identity: 'approved' }))
    await open('/')
    await open(route)
    await expect.element(due).not.toBeInTheDocument()
    api.set('app', ok({ site_state: 1, identity_needed: other }))
    api.set('verification', ok({ needed: other, state: 'none' }))
    api.set('deposit/prompts', ok({ identity: '' }))
    await openWithReload(route)
    await expect.element(due).not.toBeInTheDocument()
  }
})

test('a game refused for lack of proof leads to the identity check, any other refusal leads home [R4]', async () => {
  asPlayer()
  const api = serve({
    app: ok({ site_state: 1, identity_needed: 2 }),
    verification: ok({ needed: 2, state: 'none' }),
    getGameUrl: refused('请先在「我的」→「身份认证」完成认证'),
  })
  await open('/gamePage?name=ag')
  await expectToast('请先在「我的」→「身份认证」完成认证')
  await expectRoute('/verification')
  api.set('verification', ok({ needed: 2, state: 'approved' }))
  api.set('getGameUrl', refused('场馆维护中'))
  await open('/gamePage?name=ag')
  await expectRoute('/')
})
