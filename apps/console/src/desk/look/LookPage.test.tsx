import { LookDraftStale } from '@koi/contract/desk/look/look.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusedBy, serve } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { button, expectCount, open, settle, show } from '../../app/screen.testing.tsx'

const reading = 'GET /console/api/look'
const keeping = 'POST /console/api/look/keep'
const draft: Reply<typeof reading> = {
  version: 4,
  draft: { title: '锦鲤' },
  live: {
    title: '小梅',
    site_logo: '',
    site_icon: '',
    brand_color: '',
    home_order: '',
    banners: [],
    games: [],
    venues: [],
    articles: {},
    templates: {},
    site_texts: {},
  },
  parts: ['title'],
  changed_parts: ['title'],
  changed_by: 'admin',
  changed_at: '2026-03-10 12:00:00',
  publish_at: '',
  note: '',
  scheduled_by: '',
  failed_at: '',
  names: { games: [], venues: [], templates: [] },
}

const stale = LookDraftStale.text({ by: 'clerk' })

test('a refusal to keep a drafted part is shown, and the part can be kept after a reload', async () => {
  const api = serve({ [reading]: draft, [keeping]: refusedBy(LookDraftStale, { by: 'clerk' }) })
  await show('/look')
  await button('保留草稿').click()
  await expect.element(page.getByRole('alert').filter({ hasText: stale })).toBeVisible()
  expect(api.last(keeping).body).toEqual({ version: 4, parts: ['title'] })
  serve({ [reading]: { ...draft, version: 5 }, [keeping]: { ...draft, version: 5, changed_parts: [] } })
  await button('载入最新草稿').click()
  await button('保留草稿').click()
  await expectCount(button('保留草稿'), 0)
  await expectCount(page.getByText(stale), 0)
})

const changing = 'PATCH /console/api/look'
const name = () => page.getByRole('textbox', { name: '站点名称' })
const unchanged = { ...draft, draft: {}, parts: [], changed_parts: [] }

test('an edit is saved although the tab is switched at once, and the tab bar keeps the focus', async () => {
  const api = serve({
    [reading]: unchanged,
    [changing]: ({ body }) => ({ ...unchanged, version: 5, draft: body['set'] as object }),
  })
  await show('/look')
  await name().fill('锦鲤娱乐')
  await page.getByRole('tab', { name: '首页' }).click()
  await expect.element(page.getByRole('tab', { name: '首页' })).toHaveFocus()
  await expect.poll(() => api.sent(changing).map(({ body }) => body['set'])).toEqual([{ title: '锦鲤娱乐' }])
})

test('an edit is saved although the page is left at once; a refused one is kept until the page is opened again', async () => {
  const api = serve({
    [reading]: unchanged,
    [changing]: ({ body }) => ({ ...unchanged, version: 5, draft: body['set'] as object }),
  })
  await show('/look')
  await name().fill('锦鲤娱乐')
  await open('/account')
  await expect.poll(() => api.sent(changing).map(({ body }) => body['set'])).toEqual([{ title: '锦鲤娱乐' }])
  await show('/look')
  await expect.element(name()).toHaveValue('锦鲤娱乐')
  api.set(changing, new Response(null, { status: 502 }))
  await name().fill('锦鲤体育')
  await open('/account')
  await expect.poll(() => api.sent(changing).length).toBe(2)
  await settle()
  api.set(changing, ({ body }) => ({ ...unchanged, version: 6, draft: body['set'] as object }))
  await show('/look')
  await expect.element(name()).toHaveValue('锦鲤体育')
  await expect.poll(() => api.sent(changing).length).toBe(3)
  expect(api.last(changing).body).toMatchObject({ version: 5, set: { title: '锦鲤体育' } })
})

test('a reset during an automatic save waits for it and names the version that it made', async () => {
  const gate = Promise.withResolvers<void>()
  const api = serve({
    [reading]: unchanged,
    [changing]: async ({ body }) => {
      if (api.sent(changing).length === 1) await gate.promise
      const { version, set } = body as { version: number; set: object }
      return { ...unchanged, version: version + 1, draft: set, parts: Object.keys(set) }
    },
  })
  await show('/look')
  await name().fill('锦鲤娱乐')
  await expect.poll(() => api.sent(changing).length).toBe(1)
  await button('还原站点名称').click()
  await expect.element(name()).toHaveValue('小梅')
  gate.resolve()
  await expect
    .poll(() => api.sent(changing).map(({ body }) => [body['version'], body['drop']]))
    .toEqual([
      [4, []],
      [5, ['title']],
    ])
  await expect.element(page.getByText('草稿与线上相同')).toBeVisible()
})
