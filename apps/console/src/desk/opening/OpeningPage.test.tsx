import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner, serve, staff } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { expectCount, show } from '../../app/screen.testing.tsx'

const reading = 'GET /console/api/opening'
const answer: Reply<typeof reading> = {
  site_state: 'play_money',
  undone: 2,
  lines: [
    { name: 'password', is_done: true, is_optional: false, missing: [] },
    { name: 'licence', is_done: false, is_optional: false, missing: [{ gap: 'setting', about: 'licence' }] },
    { name: 'venue', is_done: false, is_optional: false, missing: [{ gap: 'never_tested', about: '鲤跃电子' }] },
    { name: 'register', is_done: false, is_optional: true, missing: [{ gap: 'setting', about: 'register_url' }] },
  ],
}

const item = (name: string) => page.getByRole('listitem').filter({ hasText: name }).last()

test('each line says what is missing, why it matters, and links to the page; optional lines are marked', async () => {
  serve({ 'GET /console/api/me': { ...owner, site_state: 'play_money' }, [reading]: answer })
  await show('/opening')
  await expect.element(page.getByText('还有 2 项未完成')).toBeVisible()
  await expect.element(item('首个账号的密码已更换').getByRole('img', { name: '已完成' }).first()).toBeVisible()
  await expect.element(item('牌照与援助机构已填写')).toHaveTextContent('未填写：牌照')
  await expect
    .element(item('牌照与援助机构已填写').getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('/settings?setting=licence'))
  await expect.element(item('至少一个场馆已开放')).toHaveTextContent('鲤跃电子 从未通过测试')
  await expect.element(item('已接入自我排除登记')).toHaveTextContent('可选')
  await expect.element(page.getByRole('banner').getByRole('link', { name: '仅试玩资金' })).toBeVisible()
})

test('the entry stands first in the menu while anything is undone', async () => {
  serve({ [reading]: answer })
  await show('/opening')
  await expect.element(page.getByRole('menuitem').first()).toHaveTextContent('开站检查')
})

test('once everything is done the page says so and the entry stands among the settings', async () => {
  serve({ [reading]: { ...answer, undone: 0, lines: [answer.lines[0]!] } })
  await show('/opening')
  await expect.element(page.getByText('必须的各项均已完成')).toBeVisible()
  await expect.element(page.getByRole('menuitem').first()).not.toHaveTextContent('开站检查')
})

test('an operator without permission for settings sees the state without a link', async () => {
  serve({ 'GET /console/api/me': { ...staff('bet.view'), site_state: 'maintenance' } })
  await show('/account')
  await expect.element(page.getByText('站点维护中')).toBeVisible()
  await expectCount(page.getByRole('link', { name: '站点维护中' }), 0)
})
