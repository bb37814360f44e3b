import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, open } from '../../app/testing/screen.testing.tsx'

const invitation = {
  code: '7k2mqw9x4zbt',
  link: 'https://koi.example/register?pid=7k2mqw9x4zbt',
  is_agent: 0,
  is_barred: 0,
  friends: 2,
  qualified: 1,
  rules: [
    {
      side: 'inviter',
      title: '邀请好友奖金',
      amount: '28.00',
      rounds: 0,
      turns: 0,
      deposited: '200.00',
      stake: '100.00',
      days: 30,
      month_most: 10,
      until: '',
    },
    {
      side: 'friend',
      title: '受邀好友奖金',
      amount: '0.00',
      rounds: 10,
      turns: 0,
      deposited: '200.00',
      stake: '0.00',
      days: 0,
      month_most: 0,
      until: '2026-04-01 00:00:00',
    },
    {
      side: 'friend',
      title: '受邀好友转盘',
      amount: '0.00',
      rounds: 0,
      turns: 2,
      deposited: '200.00',
      stake: '0.00',
      days: 0,
      month_most: 0,
      until: '',
    },
  ],
}
const friend = {
  username: 'su***9',
  state: 'qualified',
  state_name: '已达标',
  reward: '28.00',
  registered_at: '2026-03-01 12:00:00',
}
const friends = paged([
  friend,
  { ...friend, username: 'mu***6', state: 'refused', state_name: '不计入', reward: '0.00' },
])

test('the list of rewards links to the invitation: its link, both sides’ rewards and the masked friends', async () => {
  asPlayer()
  serve({ invite: ok(invitation), 'invite/friends': friends })
  await open('/rewards')
  const entry = page.getByRole('link', { name: /邀请好友/ })
  await expect.element(entry).toHaveTextContent('1位好友已达标')
  await entry.click()
  const own = page.getByRole('region', { name: '我的邀请' })
  await expect.element(own).toHaveTextContent('已邀请2人')
  await expect.element(own).toHaveTextContent(invitation.link)
  await expect.element(own.getByRole('button', { name: '复制邀请码' })).toBeVisible()
  await expect
    .element(own.getByRole('img', { name: '邀请链接二维码' }))
    .toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/))
  const rewards = page.getByRole('region', { name: '双方奖励' })
  await expect.element(rewards).toHaveTextContent('您可得 ¥28.00')
  await expect
    .element(rewards)
    .toHaveTextContent('好友存款满¥200.00 · 有效投注满¥100.00 · 注册起30天内（含注册当天） · 每月最多奖励10位好友')
  await expect.element(rewards).toHaveTextContent('好友可得 免费旋转10次')
  await expect.element(rewards).toHaveTextContent('好友可得 转盘抽奖2次')
  await expect.element(page.getByText('su***9')).toBeVisible()
  await expect.element(page.getByText('不计入', { exact: true })).toBeVisible()
})

test('the poster is drawn in the brand’s colour and can be saved as a PNG', async () => {
  asPlayer()
  serve({ invite: ok(invitation), 'invite/friends': friends })
  await open('/rewards/invite')
  const save = page.getByRole('link', { name: '保存海报' })
  await expect.element(save).toHaveAttribute('download', '锦鲤-7k2mqw9x4zbt.png')
  const image = page.getByRole('img', { name: '邀请海报' })
  await expect.element(image).toBeVisible()
  const picture = await createImageBitmap(await (await fetch(save.element().getAttribute('href')!)).blob())
  expect([picture.width, picture.height]).toEqual([750, 1200])
  /** Draws on a canvas of one pixel and returns its colour. */
  const pixelOf = (draw: (context: OffscreenCanvasRenderingContext2D) => void) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    draw(context)
    return [...context.getImageData(0, 0, 1, 1).data]
  }
  const { backgroundColor } = getComputedStyle(image.element().parentElement!)
  const ground = pixelOf((context) => {
    context.fillStyle = backgroundColor
    context.fillRect(0, 0, 1, 1)
  })
  expect(pixelOf((context) => context.drawImage(picture, 0, 0))).toEqual(ground)
})

test('the screen shows when there are no rewards or friends, and when the player is an agent', async () => {
  asPlayer()
  const api = serve({ invite: ok({ ...invitation, rules: [], is_barred: 1 }), 'invite/friends': paged([]) })
  await open('/rewards/invite')
  await expect.element(page.getByText('邀请奖励暂不适用于您的账号')).toBeVisible()
  await expect.element(page.getByText('暂无邀请奖励')).toBeVisible()
  await expect.element(page.getByText('还没有好友通过您的邀请注册')).toBeVisible()
  api.set('invite', ok({ ...invitation, is_agent: 1, code: 'koi001', rules: [] }))
  await open('/rewards')
  await open('/rewards/invite')
  await expect.element(page.getByText(/您是代理/)).toBeVisible()
})

test('an invitation that failed to load can be retried', async () => {
  asPlayer()
  const api = serve({ invite: refused('服务器异常，请稍后再试', 500), 'invite/friends': friends })
  await open('/rewards/invite')
  api.set('invite', ok(invitation))
  await page.getByRole('button', { name: '重试' }).first().click()
  await expect.element(page.getByText(invitation.link)).toBeVisible()
})
