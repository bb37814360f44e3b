import { LookDraftStale } from '@koi/contract/desk/look/look.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusedBy, serve } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { button, expectCount, show } from '../../app/screen.testing.tsx'

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
