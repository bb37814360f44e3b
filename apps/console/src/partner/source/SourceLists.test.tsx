import { SourceEarlierOpen } from '@koi/contract/partner/source/source.copy'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { button, dialog, expectCount, expectPrintedWhole, row, show } from '../../app/screen.testing.tsx'

const postbackListing = 'GET /console/api/postbacks'
const resending = 'POST /console/api/postbacks/:id/resend'
const statementListing = 'GET /console/api/source-statements'
const lineListing = 'GET /console/api/source-statements/:id/lines'
const closing = 'POST /console/api/source-statements/:id/close'
const paying = 'POST /console/api/source-statements/:id/pay'

const postback: Row<typeof postbackListing> = {
  id: 'B1',
  source_id: 'S1',
  source: '博客',
  player_id: 'P1',
  username: 'koi001',
  kind: 'first_deposit',
  amount: '100.00',
  state: 'failed',
  url: 'https://t.example/?k=***',
  status: 500,
  answer: 'busy',
  detail: 'answered 500',
  attempts: 7,
  created_at: '2026-03-09 12:00:00',
  tried_at: '2026-03-12 12:00:00',
  next_at: '',
}
const statement: Row<typeof statementListing> = {
  id: 'T1',
  source_id: 'S1',
  source: '博客',
  partner: '张三',
  month: '2026-02',
  deal: 'share',
  cpa: '0.00',
  share: 30,
  players: 4,
  net_result: '1000.00',
  amount: '300.00',
  state: 'draft',
  reference: '',
  paid_by: '',
  second_by: '',
  closed_at: '',
  paid_at: '',
}

const cohort = {
  source_id: 'S1',
  source: '博客',
  code: 'blog',
  month: '2026-03',
  registered: 10,
  verified: 3,
  verified_share: 30,
  first_deposits: 6,
  first_deposit_share: 60,
  first_deposit_amount: '1860.00',
  first_deposit_average: '310.00',
  value_1: '1234.00',
  value_7: '-50.00',
  value_30: null,
  value_90: null,
  kept_1: 41.5,
  kept_3: 20,
  kept_7: null,
  kept_30: null,
}

const {
  source_id: _id,
  source: _source,
  code: _code,
  month: _month,
  verified_share: _verified,
  first_deposit_share: _share,
  ...ofAll
} = cohort

test('the list shows the state of a postback, and a failed one is resent', async () => {
  const sent = { ...postback, id: 'B2', username: 'koi002', state: 'sent' as const, status: 200 }
  const api = serve({ [postbackListing]: listed(postbackListing, postback, sent), [resending]: postback })
  await show('/postbacks')
  for (const text of ['博客', '首次存款', '¥100.00', '已放弃', '500', 'busy'])
    await expect.element(row('koi001')).toHaveTextContent(text)
  await expectCount(button('重发', row('koi002')), 0)
  await button('重发', row('koi001')).click()
  await button('重发', dialog('重发回传 博客 首次存款')).click()
  await expect.element(page.getByText('已安排重发')).toBeVisible()
  expect(api.last(resending).params).toEqual({ id: 'B1' })
})

test('closing a statement is refused while an earlier one is open', async () => {
  serve({ [statementListing]: listed(statementListing, statement), [closing]: refusedBy(SourceEarlierOpen) })
  await show('/source-statements')
  for (const text of ['2026-02', '张三', '按净收益分成', '¥300.00', '计算中'])
    await expect.element(row('博客')).toHaveTextContent(text)
  await expectCount(button('登记付款', row('博客')), 0)
  await button('确认', row('博客')).click()
  await button('确认', dialog('确认账单 博客 2026-02')).click()
  await expect.element(page.getByText(SourceEarlierOpen.text())).toBeVisible()
})

test('a payment is recorded with its reference, and if a second operator is needed the page says so', async () => {
  const api = serve({
    [statementListing]: listed(statementListing, { ...statement, state: 'closed' }),
    [paying]: { ...statement, outcome: 'done' },
  })
  await show('/source-statements')
  await button('登记付款', row('博客')).click()
  const form = dialog('登记付款 博客 2026-02 ¥300.00')
  await form.getByLabelText('付款凭证号').fill('TX-7')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect.poll(() => api.sent(paying).at(-1)?.body).toMatchObject({ reference: 'TX-7' })
})

test('a statement shows its players, and an operator with read permission only cannot settle it', async () => {
  serve({
    [statementListing]: listed(statementListing, statement),
    [lineListing]: listed(lineListing, { id: 'P1', username: 'koi001', cpa: '0.00', net_result: '-25.00' }),
    'GET /console/api/me': staff('source.view'),
  })
  await show('/source-statements')
  await expectCount(button('确认'), 0)
  await row('博客').dblClick()
  await expect.element(dialog('博客 2026-02 账单')).toHaveTextContent('koi001')
})

test('the report shows cohorts, with empty cells where the days have not passed', async () => {
  serve({
    'GET /console/api/reports/sources': {
      from: '2026-02-10',
      to: '2026-03-10',
      totals: { ...ofAll, registered: 12, first_deposits: 6, sources: 1 },
      items: [
        cohort,
        {
          source_id: '',
          source: '',
          code: '',
          month: '2026-03',
          registered: 2,
          verified: 0,
          verified_share: 0,
          first_deposits: 0,
          first_deposit_share: 0,
          value_1: '0.00',
          value_7: null,
          value_30: null,
          value_90: null,
          kept_1: 0,
          first_deposit_amount: '0.00',
          first_deposit_average: null,
          kept_3: null,
          kept_7: null,
          kept_30: null,
        },
      ],
    },
  })
  await show('/reports/sources')
  for (const text of ['博客', 'blog', '2026-03', '41.5', '1,234.00', '50.00'])
    await expect.element(row('博客')).toHaveTextContent(text)
  await expect.element(row('无来源')).toHaveTextContent('2026-03')
  // Retention and first deposits of all players, with the records behind them.
  await expect.element(page.getByText('3日留存（%）').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '¥1,860.00' }).first())
    .toHaveAttribute('href', expect.stringMatching(/\/figures\/cohort_first_deposits\?from=/))
})

test('the months of sources and a report are printed whole', async () => {
  const months = Array.from({ length: 60 }, (_, index) => ({ ...statement, id: `T${index}` }))
  serve({
    [statementListing]: { ...listed(statementListing, ...months), per_page: 200 },
    'GET /console/api/reports/sources': {
      from: '2026-02-10',
      to: '2026-03-10',
      totals: { ...ofAll, registered: 600, first_deposits: 6, sources: 60 },
      items: Array.from({ length: 60 }, (_, index) => ({ ...cohort, source_id: `S${index}` })),
    },
  })
  await show('/source-statements?per_page=200')
  await expectPrintedWhole(60)
  await commands.emulate({ media: 'screen' })
  await show('/reports/sources')
  await expectPrintedWhole(60)
})
