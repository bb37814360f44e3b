import { OperatorNameTaken } from '@koi/contract/player/auth/operator.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, owner, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, press, row, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/operators'
const creating = 'POST /console/api/operators'
const clerk: Row<typeof listing> = {
  id: 'O2',
  username: 'clerk',
  role: 'staff',
  permissions: ['deposit.view'],
  state: 1,
  has_otp: true,
  is_staff: false,
  sessions: 2,
  created_at: '2026-03-01 09:00:00',
  last_login_at: '2026-03-10 09:00:00',
}
const self: Row<typeof listing> = { ...clerk, id: owner.id, username: owner.username, role: 'owner', permissions: [] }

test('ending sessions and resetting the factor is offered for other operators, not for oneself', async () => {
  serve({ [listing]: listed(listing, clerk, self) })
  await show('/operators')
  await expect.element(row(/^clerk/)).toHaveTextContent('1 项')
  await expect.element(row(/^admin/)).toHaveTextContent('全部权限')
  for (const name of ['编辑', '重置验证器', '强制下线']) await expect.element(button(name, row(/^clerk/))).toBeVisible()
  await expect.element(button('编辑', row(/^admin/))).toBeVisible()
  for (const name of ['重置验证器', '强制下线']) await expectCount(button(name, row(/^admin/)), 0)
})

test('a new operator is sent with name, password and permissions, and a refusal is shown in the dialog', async () => {
  const api = serve({ [listing]: listed(listing, self), [creating]: refusedBy(OperatorNameTaken) })
  await show('/operators')
  await page.getByRole('button', { name: '新增操作员' }).click()
  const form = dialog('新增操作员').first()
  await form.getByLabelText('用户名').fill('second')
  await form.getByLabelText('初始密码').fill('koi-12345')
  await button('保存', form).click()
  const question = dialog('对方可用这个用户名和密码登录')
  await button('保存', question).click()
  await expect.element(question.getByRole('alert').last()).toHaveTextContent(OperatorNameTaken.text())
  expect(api.last(creating).body).toMatchObject({ username: 'second', password: 'koi-12345' })
})

test('Escape asks before the edits of an operator are lost, and a change sends only what was edited', async () => {
  const changing = 'PATCH /console/api/operators/:id'
  const reading = 'GET /console/api/permissions'
  const [deposits, bets] = ['deposit.view', 'bet.view'].map((name) => ({ name, is_money: false, opens: [] }))
  const api = serve({
    [listing]: listed(listing, clerk, self),
    [changing]: { ...clerk, outcome: 'done' },
    [reading]: listed(reading, deposits!, bets!),
  })
  await show('/operators')
  await button('编辑', row(/^clerk/)).click()
  const form = dialog('编辑操作员 clerk').first()
  await form.getByLabelText('注单 查看').click()
  await press('{Escape}')
  await button('取消', dialog('放弃修改')).click()
  await button('保存', form).click()
  await button('保存', dialog('新的角色和权限生效')).click()
  await expect.poll(() => api.sent(changing).at(-1)?.body).toEqual({ permissions: ['bet.view', 'deposit.view'] })
  await expectCount(page.getByRole('dialog'), 0)
})

test('choosing an act chooses what it is done on too, and hiding a thing takes its acts away', async () => {
  const reading = 'GET /console/api/permissions'
  const names = ['bet.view', 'deposit.review', 'deposit.view', 'withdrawal.review', 'withdrawal.view']
  const api = serve({
    [listing]: listed(listing, self),
    [creating]: { ...clerk, outcome: 'done' },
    [reading]: listed(reading, ...names.map((name) => ({ name, is_money: false, opens: [] }))),
  })
  await show('/operators')
  await page.getByRole('button', { name: '新增操作员' }).click()
  const form = dialog('新增操作员').first()
  const box = (name: string) => form.getByRole('checkbox', { name, exact: true })
  await box('存款 审核').click()
  await expect.element(box('存款 查看')).toBeChecked()
  await box('取款 审核').click()
  await box('取款 查看').click()
  await expect.element(box('取款 审核')).not.toBeChecked()
  await form.getByLabelText('用户名').fill('second')
  await form.getByLabelText('初始密码').fill('koi-12345')
  await button('保存', form).click()
  await button('保存', dialog('对方可用这个用户名和密码登录')).click()
  await expect.poll(() => api.sent(creating).at(-1)?.body['permissions']).toEqual(['deposit.review', 'deposit.view'])
})

test('if a change waits for a second operator, a message says so', async () => {
  serve({
    [listing]: listed(listing, clerk),
    'POST /console/api/operators/:id/reset-otp': {
      outcome: 'waiting',
      id: 'A1',
      state: 'open',
      act: 'operator.resetFactor',
      subject_kind: 'operator',
      subject_id: 'O2',
      before: null,
      after: {},
      made_by: 'admin',
      created_at: '2026-03-10 12:00:00',
      expires_at: '2026-03-13 12:00:00',
      decided_by: '',
      decided_at: '',
      reason: '',
    },
  })
  await show('/operators')
  await button('重置验证器', row(/^clerk/)).click()
  await dialog().getByLabelText('原因').fill('当面核实')
  await button('重置验证器', dialog()).click()
  await expect.element(page.getByText('已提交，须由另一位操作员在「变更审批」中通过后生效')).toBeVisible()
})

test('an operator with read permission only sees no actions', async () => {
  serve({ 'GET /console/api/me': staff('operator.view'), [listing]: listed(listing, clerk) })
  await show('/operators')
  await expect.element(row(/^clerk/)).toBeVisible()
  for (const name of ['编辑', '重置验证器', '强制下线', '新增操作员']) await expectCount(button(name), 0)
})

test('a preset fills the matrix, and what differs from it is named', async () => {
  const reading = 'GET /console/api/permissions'
  const names = `bet.view bonus.view chat.view chat.answer deposit.view deposit.review freeRound.view messenger.view
    player.view promotion.view transfer.view verification.view vip.view withdrawal.view`.split(/\s+/)
  const others = ['agent.view', 'agent.decide', 'agent.settle', 'apiKey.view', 'apiKey.change']
  const api = serve({
    [listing]: listed(listing, self),
    [creating]: { ...clerk, outcome: 'done' },
    [reading]: listed(reading, ...[...names, ...others].map((name) => ({ name, is_money: false, opens: [] }))),
  })
  await show('/operators')
  await page.getByRole('button', { name: '新增操作员' }).click()
  const form = dialog('新增操作员').first()
  for (const name of ['查看', '操作', '决定'])
    await expect.element(form.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await button('客服', form).click()
  await expect.element(form.getByRole('checkbox', { name: '在线客服 回复' })).toBeChecked()
  await expectCount(form.getByRole('note', { name: '与预设的差异' }), 0)
  await form.getByRole('checkbox', { name: '存款 审核' }).click()
  await form.getByRole('checkbox', { name: '注单 查看' }).click()
  const differences = form.getByRole('note', { name: '与预设的差异' })
  await expect.element(differences).toHaveTextContent('多出：存款 审核')
  await expect.element(differences).toHaveTextContent('缺少：注单 查看')
  await form.getByLabelText('用户名').fill('second')
  await form.getByLabelText('初始密码').fill('koi-12345')
  await button('保存', form).click()
  await button('保存', dialog('对方可用这个用户名和密码登录')).click()
  await expect
    .poll(() => api.sent(creating).at(-1)?.body['permissions'])
    .toEqual(names.filter((name) => name !== 'bet.view').toSorted())
})
