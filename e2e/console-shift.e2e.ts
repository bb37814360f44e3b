// Needs the server: an operator's whole shift, and a complaint from the search to its decision, by keyboard alone.
import type { Page } from '@playwright/test'
import { desktopWindow, openConsole, uniqueText } from './support/desk.ts'
import { askJson } from './support/http.ts'
import { test as isolated } from './support/installation.ts'
import { expectLedgerOk, type Operator, signInAsOperator } from './support/operator.ts'
import { operatorPassword, platformUrl } from './support/addresses.ts'
import { type Envelope, registerByApi } from './support/player.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)
isolated.use({ ...desktopWindow, seed: 'demo' })
test.describe.configure({ timeout: 240_000 })

const payer = { bank_owner: '张三', bank: '远山银行', bank_no: '6222000100020003', bank_address: '浦东支行' }

async function registerAt(site: string) {
  const { token, name } = await registerByApi(site)
  const ask = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await askJson<Envelope<Data>>(site, `/api/${path}`, { body, token })
    expect(answer.body, path).toMatchObject({ code: 200 })
    return answer.body.data
  }
  const deposit = async () =>
    (await ask<{ deposit_no: string }>('recharge', { paytype: 'bank', amount: '150.00', ...payer })).deposit_no
  return { name, ask, deposit }
}

/** Adds an owner whose acts wait for another one. */
async function addColleague(site: string, operator: Operator): Promise<Operator> {
  const sent = { username: `shift${uniqueText()}`, password: operatorPassword, role: 'owner' }
  await operator.post('operators', sent)
  return signInAsOperator(sent.username, sent.password, site)
}

async function openInbox(page: Page, site: string): Promise<void> {
  const { token } = await signInAsOperator('admin', operatorPassword, site)
  await page.goto(`${site}/healthz`)
  await page.evaluate((value) => sessionStorage.setItem('console_token', value), token)
  await page.goto(`${site}/console/inbox`)
  await expect(page.getByRole('list', { name: '待办事项' })).toBeVisible()
}

const bar = (page: Page) => page.getByRole('region', { name: '待办' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the search box, types and opens the line with `name`. */
async function goTo(page: Page, text: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(text)
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** Fills what the open dialog asks for, by the kind of its first field, and submits it. */
async function answer(page: Page): Promise<void> {
  await expect(page.locator('[role=dialog] :focus')).toBeVisible()
  const field = await page.evaluate(() => {
    const { tagName, ariaHasPopup, ariaRequired } = document.activeElement as HTMLElement
    return ariaHasPopup ? 'list' : tagName === 'TEXTAREA' && ariaRequired ? 'text' : 'other'
  })
  if (field === 'list') {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  if (field !== 'other') await page.keyboard.insertText('已核实，按规定处理')
  await page.keyboard.press(field === 'other' ? 'Enter' : 'Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
}

isolated(
  'a whole shift by keyboard: ten deposits at once, twelve kinds of items, a note for the next shift',
  async ({ page, installation: site }) => {
    const operator = await signInAsOperator('admin', operatorPassword, site)
    await operator.patch('settings', { limit_register_ip: 1000 })
    const colleague = await addColleague(site, operator)
    for (let n = 0; n < 10; n++) await (await registerAt(site)).deposit()
    await operator.patch('settings', { four_eyes_adjustment: '100', four_eyes_changes: '1' })
    await openInbox(page, site)

    await test.step('a batch of ten takes fourteen keys', async () => {
      await goTo(page, '存款审核', '存款审核')
      await expect(page.getByRole('row').filter({ hasText: '150.00' })).toHaveCount(10)
      const keys = ['j', 'x', ...Array.from({ length: 9 }, () => 'j'), 'Shift+X', 'a']
      for (const key of keys) await page.keyboard.press(key)
      await expect(dialog(page)).toContainText('将通过 10 条，合计 ¥1,500.00')
      await page.keyboard.press('Enter')
      await expect(page.getByText('已处理 10 条，合计 ¥1,500.00')).toBeVisible()
      expect(keys.length + 1).toBe(14)
    })

    const player = await registerAt(site)
    await player.deposit()
    await player.ask('inquiry', { kind: 'complaint', about: '', content: '存款一直没有到账，请尽快核实处理' })
    const { items } = await operator.get<{ items: { id: string }[] }>(`players?q=${player.name}`)
    await colleague.post(`players/${items[0]!.id}/adjustments`, { amount: '200', reason: '补偿', turnover_multiple: 0 })
    await colleague.patch('settings', { inbox_due_deposits: '31' })

    await test.step('every item is decided with E, and the next one opens by itself', async () => {
      await goTo(page, '待办', '待办')
      await expect(page.getByRole('list', { name: '待办事项' }).getByRole('link').first()).toBeVisible()
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      await page.keyboard.press('Enter')
      const decided = new Set<string>()
      for (let isLeft = true; isLeft;) {
        await expect(page.locator('#main [data-at^="POST"]').first()).toBeVisible()
        const at = page.url()
        const isLast = await bar(page).getByText('没有下一件').isVisible()
        await page.keyboard.press('e')
        await answer(page)
        decided.add(new URL(at).pathname.split('/')[2]!)
        await expect(page).not.toHaveURL(at)
        isLeft = !isLast
      }
      expect([...decided].toSorted()).toHaveLength(12)
    })
    await expectLedgerOk(operator)

    await test.step('the note for the next shift is read and taken by a colleague', async () => {
      await goTo(page, '交接班', '交接班')
      await expect(page.getByRole('heading', { name: '交接班' })).toBeVisible()
      await page.keyboard.press('n')
      await expect(dialog(page).getByLabel('紧急')).toBeFocused()
      await page.keyboard.insertText('远山银行出款变慢，先看回单')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('row').filter({ hasText: '远山银行出款变慢，先看回单' })).toBeVisible()
      const { notes } = await colleague.get<{ notes: { urgent: string; by: string }[] }>('shift')
      expect(notes).toMatchObject([{ urgent: '远山银行出款变慢，先看回单', by: 'admin' }])
    })
  },
)

test('a complaint by keyboard: from the number in the search box to the decision and the answer', async ({ page }) => {
  const site = platformUrl()
  const player = await registerAt(site)
  const order = await player.deposit()
  const { inquiry_no: complaint } = await player.ask<{ inquiry_no: string }>('inquiry', {
    kind: 'complaint',
    about: order,
    content: '存款一直没有到账，请尽快核实处理',
  })
  await openConsole(page, '/')
  await goTo(page, complaint, complaint)
  await expect(page.getByRole('row').filter({ hasText: complaint })).toBeVisible()
  await goTo(page, order, order)
  await expect(page).toHaveURL(new RegExp(`/deposits/${order}$`))
  await expect(page.getByRole('button', { name: /^通过/ })).toBeVisible()
  await page.keyboard.press('a')
  await answer(page)
  await expect(page.getByText('已通过').first()).toBeVisible()

  await goTo(page, complaint, complaint)
  await expect(page.getByRole('row').filter({ hasText: complaint })).toBeVisible()
  await page.keyboard.press('j')
  for (let n = 0; n < 8; n++) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('button', { name: '答复', exact: true }).evaluate((one) => one === document.activeElement))
      break
  }
  await page.keyboard.press('Enter')
  await answer(page)
  const { data } = await player.ask<{ data: { state: number; answer: string }[] }>('inquiries', { page: 1 })
  expect(data).toMatchObject([{ answer: '已核实，按规定处理' }])
})
