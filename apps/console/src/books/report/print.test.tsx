import { expect, onTestFinished, test } from 'vitest'
import { commands } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import { dialog, expectPrintedWhole, open, row, show } from '../../app/screen.testing.tsx'

const amounts = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, '12345678.90']))
test('a report of more rows than a page shows is printed whole, with days and heading', async () => {
  const figures = amounts('deposits withdrawals net valid_stake win_loss settled unsettled')
  const items = Array.from({ length: 52 }, (_, n) => ({
    player_id: `P${n}`,
    username: `koi${100 + n}`,
    downline: 3,
    registered: 2,
    depositors: 1,
    ...figures,
  }))
  serve({
    'GET /console/api/reports/agents': {
      from: '2026-01-01',
      to: '2026-03-31',
      totals: { agents: 52, downline: 156, ...figures },
      items,
    },
  } as never)
  await open('/reports/agents?from=2026-01-01&to=2026-03-31')
  await expect.element(row('koi100')).toBeVisible()
  await expectPrintedWhole(52)
  expect(document.querySelector('main input[value="2026-01-01"]')?.getClientRects()).toHaveLength(1)
  await commands.emulate({ media: 'screen' })
  const rows = () => document.querySelectorAll('tbody tr.ant-table-row').length
  await expect.poll(rows).toBe(50)
  // As a browser prints that tells by events only.
  dispatchEvent(new Event('beforeprint'))
  await Promise.resolve()
  expect(rows()).toBe(52)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(rows).toBe(50)
})

const month = {
  id: 'M1',
  player_id: 'P1',
  username: 'koi001',
  month: '2026-02',
  plan: '标准方案',
  state: 'paid',
  created_at: '2026-03-01 12:00:00',
  paid_at: '2026-03-02 12:00:00',
  ...amounts('turnover net_loss costs override corrections carried_in commission carried_out'),
}
const listing = 'GET /console/api/agent-statements'

test("agents' months are printed whole, and an open month without the list behind it", async () => {
  const months = Array.from({ length: 40 }, (_, n) => ({ ...month, id: `M${n}`, username: `koi${100 + n}` }))
  const players = Array.from({ length: 60 }, (_, n) => ({
    username: `player${n}`,
    ...amounts('turnover net_loss costs'),
  }))
  serve({
    [listing]: { ...listed(listing as never, ...(months as never[])), per_page: 200 },
    'GET /console/api/agent-statements/:id': { ...month, parts: [], overrides: [], corrections_made: [], players },
  } as never)
  await show('/agents?tab=statements&per_page=200')
  await expectPrintedWhole(40)
  await commands.emulate({ media: 'screen' })

  row('koi100')
    .element()
    .dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await expect.element(dialog('koi100').getByText('player59')).toBeInTheDocument()
  await commands.emulate({ media: 'print' })
  onTestFinished(() => commands.emulate({ media: 'screen' }))
  const drawer = document.querySelector('.ant-drawer')!
  const last = dialog('koi100').getByText('player59').element()
  // What does not take part in the flow of the document is cut after the first sheet.
  const cutting = (element: Element | null): string[] =>
    !element || element === document.documentElement
      ? []
      : [
          ...(/fixed|absolute/.test(getComputedStyle(element).position) ||
          (getComputedStyle(element).overflowY !== 'visible' && element.scrollHeight > element.clientHeight)
            ? [element.className]
            : []),
          ...cutting(element.parentElement),
        ]
  await expect.poll(() => cutting(last.closest('tr'))).toEqual([])
  expect(drawer.getBoundingClientRect().height).toBeGreaterThan(60 * 20)
  expect(
    [...document.querySelectorAll('main, nav, header, button')].filter((one) => one.getClientRects().length),
  ).toEqual([])
})
