import { TooOften } from '@koi/contract/refusal.copy'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { detail } from '../money/withdraw/withdrawal.testing.ts'
import { detail as playerAt, player } from '../player/profile/player.testing.ts'
import { listed, refusedBy, type Sent, serve, staff } from './answers.testing.ts'
import type { Reply } from './endpoint.ts'
import { button, dialog, expectAddress, expectCount, open, press, show } from './screen.testing.tsx'

// Loads the code that is loaded when it is needed, so that no test waits for it.
import.meta.glob('../desk/find/*.tsx', { eager: true })

const finding = 'GET /console/api/find'
const readingViews = 'GET /console/api/views'
type Found = Reply<typeof finding>
const found = (...items: Partial<Found['items'][number]>[]): Found => ({
  items: items.map((item) => ({
    kind: 'deposit',
    by: 'number',
    key: 'D1',
    title: 'D1',
    player_id: 'P1',
    username: 'koi001',
    amount: '300.00',
    state: 'pending',
    created_at: '2026-03-10 12:00:00',
    ...item,
  })),
  is_cut: false,
})
const nothing = found()
const deposits = { 'GET /console/api/deposits': listed('GET /console/api/deposits') } as const
const box = () => dialog('查找')
const field = () => page.getByRole('combobox', { name: '查找' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent)
const openBox = async () => {
  await press('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
}

test('Ctrl+K opens the box from a field, Escape closes it, and the focus returns to where it was', async () => {
  serve(deposits)
  await show('/deposits')
  const search = page.getByRole('searchbox').first()
  ;(search.element() as HTMLElement).focus()
  await openBox()
  await press('{Escape}')
  await expectCount(box(), 0)
  await expect.element(search).toHaveFocus()

  await button('查找（Ctrl K）').click()
  await expect.element(field()).toHaveFocus()
  await press('{Escape}')
  await expect.element(button('查找（Ctrl K）')).toHaveFocus()
})

test('an exact number comes first, and Enter goes to it although it was pressed before the answer', async () => {
  let answer = (_: Found) => {}
  const api = serve({
    ...deposits,
    [finding]: ({ query }: Sent) =>
      query.get('q') === 'W77'
        ? found({ kind: 'withdrawal', key: 'W77', title: 'W77', by: 'number', state: 'review' })
        : new Promise<Found>((resolve) => {
            answer = resolve
          }),
    'GET /console/api/withdrawals/:id': detail,
    'GET /console/api/players/:id': player,
  })
  await show('/deposits')
  await openBox()
  await field().fill(' W77 ')
  await expect.element(option(/取款 W77/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(option(/取款 W77/)).toHaveTextContent('取款 W77koi001 · ¥300.00 · 待审核 · 单号')
  await press('{Enter}')
  await expectAddress('/withdrawals/W77')
  await expectCount(box(), 0)
  await expect.element(page.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', '/console/deposits')

  await openBox()
  await userEvent.keyboard('koi001')
  await press('{Enter}')
  await expect.poll(() => api.last(finding).query.get('q')).toBe('koi001')
  answer(found({ kind: 'player', key: 'P1', title: 'koi001', by: 'username', amount: null, state: '' }))
  await expectAddress('/players/P1')
})

test('pages are found by name and group, saved views by name; both only where the operator may go', async () => {
  const view = { id: 'V1', page: '/deposits', query: 'state=1', is_shared: 0, is_mine: 1, made_by: 'clerk' } as const
  serve({
    ...deposits,
    'GET /console/api/me': staff('deposit.view'),
    [finding]: nothing,
    [readingViews]: {
      items: [
        { ...view, name: '<b>大额</b>\u202e待审' },
        { ...view, id: 'V2', name: '大额注单', page: '/bets' },
        { ...view, id: 'V3', name: '同事的大额', is_mine: 0, is_shared: 1, made_by: 'second', query: 'state=2' },
      ],
    },
  })
  await show('/account')
  await openBox()
  await field().fill('审核')
  await expect
    .poll(options)
    .toEqual(['存款审核资金', '<b>大额</b>\u202e待审存款审核', '同事的大额存款审核 · second 共享'])
  await field().fill('大额')
  await expect.poll(options).toEqual(['<b>大额</b>\u202e待审存款审核', '同事的大额存款审核 · second 共享'])
  await press('{ArrowDown}{Enter}')
  await expectAddress('/deposits?state=2')
})

test('nothing is found, a search too often and a cut list are said in the box', async () => {
  const api = serve({ ...deposits, [finding]: nothing })
  await show('/deposits')
  await openBox()
  await field().fill('没有这个')
  await expect.element(box()).toHaveTextContent('没有找到')
  api.set(finding, refusedBy(TooOften))
  await field().fill('D20')
  await expect.element(box().getByRole('alert')).toHaveTextContent(TooOften.text())
  api.set(finding, { ...found({}), is_cut: true })
  await field().fill('D21')
  await expect.element(box().getByRole('status')).toHaveTextContent('只显示最近的一部分')
  await expectCount(box().getByRole('alert'), 0)
})

test('the acts of an order are offered and run; what a colleague has claimed is shown with the reason', async () => {
  const api = serve({ 'GET /console/api/withdrawals/:id': detail, [finding]: nothing })
  await show(`/withdrawals/${detail.out_trade_no}`)
  await openBox()
  await field().fill('拒绝')
  await press('{Enter}')
  await expect.element(dialog(/将拒绝|拒绝 ·/)).toBeVisible()
  await press('{Escape}')
  await expectCount(dialog(), 0)

  api.set('GET /console/api/withdrawals/:id', {
    ...detail,
    claimed_by: 'second',
    claimed_until: '2026-03-10 12:15:00',
  })
  await open('/account')
  await show(`/withdrawals/${detail.out_trade_no}?again`)
  await expect.element(page.getByRole('main').getByText(/second 正在处理/)).toBeVisible()
  await openBox()
  await field().fill('拒绝')
  await expect.element(option(/拒绝/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option(/拒绝/)).toHaveTextContent('second 正在处理')
  await press('{Enter}')
  await expect.element(box()).toBeVisible()
})

test('the acts of a player are offered, those without permission with the reason', async () => {
  serve({ 'GET /console/api/me': staff('player.view', 'player.change'), [playerAt]: player, [finding]: nothing })
  await show('/players/P1')
  await expectCount(button('加款'), 0)
  await openBox()
  await field().fill('加款')
  await expect.element(option(/加款/).first()).toHaveTextContent('您没有此操作的权限')
  await field().fill('拉黑')
  await press('{Enter}')
  await expect.element(dialog(/拉黑/)).toBeVisible()
})

test('words that an input method composes are neither searched nor chosen, and 8,000 characters are cut', async () => {
  const api = serve({ ...deposits, [finding]: nothing })
  await show('/deposits')
  await openBox()
  const element = field().element() as HTMLInputElement
  const composing = (init: KeyboardEventInit) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  await field().fill('cunkuan')
  composing({ key: 'Enter', isComposing: true })
  composing({ key: 'Enter', keyCode: 229 } as KeyboardEventInit)
  element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await field().fill('存款审核')
  await expect.poll(() => api.sent(finding).map(({ query }) => query.get('q'))).toEqual(['存款审核'])
  await expect.element(box()).toBeVisible()
  await field().fill('字'.repeat(8000))
  await expect.poll(() => api.last(finding).query.get('q')?.length).toBe(200)
})

function withClipboard(state: PermissionState, readText: () => Promise<string>) {
  const own = { ...Object.getOwnPropertyDescriptors(Navigator.prototype) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText } })
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => ({ state }) } })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    Reflect.deleteProperty(navigator, 'permissions')
    expect(own).toHaveProperty('clipboard')
  })
}

test('a copied number is the first suggestion where the browser permits reading it, and is sent only when chosen', async () => {
  const api = serve({ ...deposits, [finding]: found({ key: 'D9', title: 'D9' }) })
  withClipboard('granted', async () => '  D9\nsecond line')
  await show('/deposits')
  await openBox()
  await expect.element(option('查找「D9」')).toHaveAttribute('aria-selected', 'true')
  expect(api.sent(finding)).toEqual([])
  await press('{Enter}')
  await expect.element(option(/存款 D9/)).toBeVisible()
  await expect.element(field()).toHaveValue('D9')
})

test('where the browser would ask, the clipboard is read by choosing to paste, and not again after a refusal', async () => {
  serve({ ...deposits, [finding]: nothing })
  let reads = 0
  withClipboard('prompt', async () => {
    reads++
    throw new DOMException('denied', 'NotAllowedError')
  })
  await show('/deposits')
  await openBox()
  await expect.element(option('粘贴剪贴板内容并查找')).toBeVisible()
  expect(reads).toBe(0)
  await press('{Enter}')
  await expect.element(box().getByRole('alert')).toHaveTextContent('请直接粘贴')
  await press('{Escape}')
  await openBox()
  await expectCount(option('粘贴剪贴板内容并查找'), 0)
  expect(reads).toBe(1)
})

test('? lists the keys of the page, not in fields, dialogs or while composing, and can be switched off', async () => {
  serve({ 'GET /console/api/withdrawals/:id': detail, ...deposits })
  await show('/deposits')
  await page.getByRole('searchbox').first().click()
  await press('?')
  await expectCount(dialog(), 0)
  await page.getByRole('searchbox').first().fill('')
  page.getByRole('main').element().focus()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '?', isComposing: true }))
  await expectCount(dialog(), 0)
  await press('?')
  const sheet = () => dialog('键盘快捷键')
  const keys = () =>
    sheet()
      .getByRole('row')
      .elements()
      .slice(1)
      .map((one) => [...one.children].map((cell) => cell.textContent).join(' '))
  await expect
    .poll(keys)
    .toEqual(
      expect.arrayContaining([
        'Ctrl K 查找',
        '? 显示本页快捷键',
        '/ 搜索列表',
        'R 刷新',
        '[ 上一页',
        '] 下一页',
        '↑ ↓ 移动行',
      ]),
    )
  await page.getByRole('switch', { name: '启用单键快捷键' }).click()
  await press('{Escape}')
  await expectCount(dialog(), 0)
  await press('?')
  await press('/')
  await expectCount(dialog(), 0)
  await expect.element(page.getByRole('searchbox').first()).not.toHaveFocus()

  await openBox()
  await field().fill('快捷键')
  await press('{Enter}')
  await expect.element(sheet()).toBeVisible()
  await page.getByRole('switch', { name: '启用单键快捷键' }).click()
  await press('{Escape}')
  await expectCount(dialog(), 0)
  await press('?')
  await expect.element(sheet()).toBeVisible()
  await open(`/withdrawals/${detail.out_trade_no}`)
  await expect.poll(keys).toEqual(expect.arrayContaining(['A 通过', 'X 拒绝', 'C 领单']))
})
