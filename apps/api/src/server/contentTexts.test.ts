import { translatedSettings } from '@koi/contract/site/setting/setting.copy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Faq } from '../contact/chat/faq.ts'
import { firstPage } from './pages/firstPage.ts'
import { handlersOf } from './handlers.ts'
import { recordRoundTrips } from '../platform/testing/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  expect((await app.callConsoleApi('PATCH /console/api/settings', { languages: 'zh,en,th' })).status).toBe(200)
})
afterAll(() => app.finish())

const callIn = async (language: string, at: string, body?: object, token?: string) =>
  (await app.callPlayerApi(at, body, token, { 'accept-language': language })).data
const make = async (at: string, body: object): Promise<{ id: number; texts: object }> => {
  const made = await app.callConsoleApi(at, body)
  expect(made.status).toBe(201)
  return made.body as { id: number; texts: object }
}
const lastAct = async () => (await app.callConsoleApi('GET /console/api/audit')).body.items[0]

test("contents are answered in the reader’s language, field by field; a missing text is answered in the column's language", async () => {
  await make('POST /console/api/notices', { content: '公告', texts: { en: { content: 'Notice' } } })
  await make('POST /console/api/banners', { src: '/zh.png', link: '/vip', texts: { en: { src: '/en.png' } } })
  await make('POST /console/api/sponsors', {
    name: '赞助商',
    content: '介绍',
    texts: { en: { name: 'Sponsor' }, th: { content: 'แนะนำ' } },
  })
  const type = await make('POST /console/api/activity-types', { name: '新人', texts: { en: { name: 'Newcomers' } } })
  const activity = await make('POST /console/api/activities', {
    title: '首存礼',
    type: type.id,
    content: '<p>内容</p>',
    memo: '<p>每人一次</p>',
    texts: { en: { title: 'First deposit', content: '<p>Content<script>alert(1)</script></p>' } },
  })
  expect(activity.texts).toEqual({ en: { title: 'First deposit', content: '<p>Content</p>' } })

  expect(await callIn('en', 'POST /api/homenotice')).toEqual(['Notice'])
  expect(await callIn('en', 'POST /api/bannerList')).toMatchObject([{ src: '/en.png', pic: '/en.png', link: '/vip' }])
  expect(await callIn('en', 'POST /api/sponsors')).toMatchObject([{ name: 'Sponsor', content: '介绍' }])
  expect(await callIn('th', 'POST /api/sponsors')).toMatchObject([{ name: '赞助商', content: 'แนะนำ' }])
  expect(await callIn('en', 'POST /api/activitytype')).toEqual([{ id: type.id, name: 'Newcomers' }])
  expect((await callIn('en', 'POST /api/activitylist')).data).toMatchObject([{ title: 'First deposit' }])
  expect(await callIn('en', 'POST /api/activitydeatil', { id: activity.id })).toMatchObject({
    title: 'First deposit',
    content: '<p>Content</p>',
    memo: '<p>每人一次</p>',
  })
  // A language that is switched off, and no language at all.
  expect(await callIn('vi', 'POST /api/homenotice')).toEqual(['公告'])
  expect((await app.callPlayerApi('POST /api/homenotice')).data).toEqual(['公告'])
})

test("an article is sanitized in every language, and the chat answers questions with its passages in the guest's language", async () => {
  const written = await app.callConsoleApi('PUT /console/api/articles/1', {
    content: '<p>帮助</p>',
    texts: { en: { content: '<h3>Withdrawals</h3><p onclick="x()">Paid within minutes</p>' } },
  })
  expect(written.body.texts).toEqual({ en: { content: '<h3>Withdrawals</h3><p>Paid within minutes</p>' } })
  expect(await callIn('en', 'POST /api/article', { type: 1 })).toEqual({
    type: 1,
    content: '<h3>Withdrawals</h3><p>Paid within minutes</p>',
  })
  expect(await callIn('th', 'POST /api/article', { type: 1 })).toEqual({ type: 1, content: '<p>帮助</p>' })
  expect(await new Faq(app.app.db).find('How are withdrawals paid?')).toEqual([
    { title: 'Withdrawals', text: 'Paid within minutes' },
  ])
  // Only the base text is changed; the other languages keep theirs.
  await app.callConsoleApi('PUT /console/api/articles/1', { content: '<p>新的</p>' })
  expect((await app.callConsoleApi('GET /console/api/articles/1')).body).toMatchObject({
    content: '<p>新的</p>',
    texts: { en: { content: expect.stringContaining('Withdrawals') } },
  })
})

test('a change replaces the given fields, an empty text removes one, and the audit log shows both values', async () => {
  const { id } = await make('POST /console/api/sponsors', {
    name: '甲',
    texts: { en: { name: 'A', content: 'Text' }, th: { name: 'ก' } },
  })
  const changed = await app.callConsoleApi(`PATCH /console/api/sponsors/${id}`, {
    texts: { en: { name: 'B', content: '' }, th: { name: '' } },
  })
  expect(changed.body.texts).toEqual({ en: { name: 'B' } })
  expect(await lastAct()).toMatchObject({
    act: 'sponsor.change',
    before: { texts: { en: { name: 'A', content: 'Text' }, th: { name: 'ก' } } },
    after: { texts: { en: { name: 'B' } } },
  })
  expect((await app.callConsoleApi(`PATCH /console/api/sponsors/${id}`, { texts: { en: { name: 'B' } } })).status).toBe(
    200,
  )
  expect(await lastAct()).toMatchObject({ after: { texts: { en: { name: 'B' } } }, before: { texts: { th: {} } } })
})

test('an unknown language or field, and a text that is too long or not an address, are refused by name', async () => {
  const sent = async (at: string, body: object) => {
    const { status, body: answer } = await app.callConsoleApi(at, body)
    expect(status).toBe(422)
    return answer
  }
  const notice = { content: '公告' }
  const refused = async (texts: object) => sent('POST /console/api/notices', { ...notice, texts })
  expect(await refused({ fr: { content: 'x' } })).toMatchObject({ fields: ['texts.fr'] })
  expect(await refused({ en: { title: 'x' } })).toMatchObject({ fields: ['texts.en.title'] })
  expect(await refused({ en: { content: 'x'.repeat(1001) } })).toMatchObject({ code: 'INVALID' })
  expect(
    await sent('POST /console/api/banners', { src: '/a.png', texts: { en: { src: 'javascript:alert(1)' } } }),
  ).toMatchObject({ field: 'texts.en.src' })
})

test('venues, games, levels and channels have a name per language, and one query reads all languages', async () => {
  const venue = { code: 'tx', state: 1, name: '场馆', category: 'concise', texts: { en: { name: 'Venue' } } }
  await make('POST /console/api/venues', venue)
  await make('POST /console/api/games', {
    category_id: 'concise',
    platform_name: 'tx',
    game_code: 'g1',
    name: '游戏',
    texts: { en: { name: 'Game' } },
  })
  const level = { level: 1, name: '白银', recharge: '100', flow: '100', texts: { en: { name: 'Silver' } } }
  await make('POST /console/api/vip-levels', level)
  const { token } = await app.registerPlayer()
  const gameIn = async (language: string) =>
    (await callIn(language, 'GET /api/game/list')).find((one: { game_code: string }) => one.game_code === 'g1')
  expect(await gameIn('en')).toMatchObject({ name: 'Game', venue_name: 'Venue' })
  expect(await gameIn('zh')).toMatchObject({ name: '游戏', venue_name: '场馆' })
  expect((await callIn('en', 'POST /api/uservip'))[0].name).toBe('Silver')
  expect((await callIn('en', 'POST /api/balancelist', {}, token)).map(({ name }: { name: string }) => name)).toContain(
    'Venue',
  )
  // The cache contains all languages.
  const trips = await recordRoundTrips(app, async () => {
    await gameIn('en')
    await gameIn('th')
  })
  expect(trips).toHaveLength(0)
})

test('texts of settings that twelve calls change at once are all kept', async () => {
  const fields = ['title', 'repair_tips', 'play_off_tips', 'index_modal', 'webcontent', 'service_greeting']
  const places = ['en', 'th'].flatMap((language) => fields.map((field) => ({ language, field })))
  const answers = await Promise.all(
    places.map(({ language, field }) =>
      app.callConsoleApi('PATCH /console/api/settings', { texts: { [language]: { [field]: field } } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200))
  const { texts } = (await app.callConsoleApi('GET /console/api/settings')).body
  for (const { language, field } of places) expect(texts[language]).toMatchObject({ [field]: field })
  const none = Object.fromEntries(fields.map((field) => [field, '']))
  await app.callConsoleApi('PATCH /console/api/settings', { texts: { en: none, th: none } })
})

test('settings that players read have a text per language', async () => {
  const change = (texts: object) => app.callConsoleApi('PATCH /console/api/settings', { texts })
  const changed = await change({
    en: { title: 'Koi', index_modal: '<p>Hi<script>x</script></p>', repair_tips: 'Back soon' },
  })
  expect(changed.body.texts).toEqual({ en: { title: 'Koi', index_modal: '<p>Hi</p>', repair_tips: 'Back soon' } })
  expect(await callIn('en', 'POST /api/app')).toMatchObject({ title: 'Koi', index_modal: '<p>Hi</p>' })
  expect((await app.callPlayerApi('POST /api/app')).data).toMatchObject({ title: '锦鲤', index_modal: '' })
  const page = await firstPage(app.app, handlersOf(app.app))('<title>__TITLE__</title></body>', {}, 'en')
  expect(page).toContain('<title>Koi</title>')
  const manifest = await app.server.inject({ url: '/site.webmanifest', headers: { 'accept-language': 'en' } })
  expect(manifest.json()).toMatchObject({ name: 'Koi', lang: 'en' })

  await app.callConsoleApi('PATCH /console/api/settings', { site_state: 0 })
  const closed = await app.callPlayerApi('POST /api/homenotice', {}, undefined, { 'accept-language': 'en' })
  expect(closed.message).toBe('Back soon')
  await app.callConsoleApi('PATCH /console/api/settings', { site_state: 1 })

  expect((await change({ en: { title: '' } })).body.texts.en).not.toHaveProperty('title')
  for (const [texts, field] of [
    [{ fr: { title: 'x' } }, 'texts.fr'],
    [{ en: { licence: 'x' } }, 'texts.en.licence'],
    [{ en: { title: null } }, 'texts.en.title'],
    [{ en: 'x' }, 'texts.en'],
    ['x', 'texts'],
  ] as const) {
    const { status, body } = await change(texts as object)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(field)
  }
  expect(translatedSettings).toContain('service_greeting')
})

test('messages of operators are answered in the reader’s language, and announced in the player’s', async () => {
  const { id, token } = await app.registerPlayer()
  await app.callPlayerApi('POST /api/language', { language: 'en' }, token)
  const texts = { en: { title: 'Welcome', content: '<p>Hello<script>x</script></p>' } }
  const made = await make('POST /console/api/messages', { title: '欢迎', content: '<p>您好</p>', player_id: id, texts })
  expect(made.texts).toEqual({ en: { title: 'Welcome', content: '<p>Hello</p>' } })
  const inbox = async (language: string) => (await callIn(language, 'POST /api/noticeList', {}, token)).data[0]
  expect(await inbox('en')).toMatchObject({ title: 'Welcome', content: '<p>Hello</p>' })
  expect(await inbox('th')).toMatchObject({ title: '欢迎', content: '<p>您好</p>' })
  const changed = await app.callConsoleApi(`PATCH /console/api/messages/${made.id}`, {
    texts: { en: { title: '' }, th: { title: 'ยินดีต้อนรับ' } },
  })
  expect(changed.body.texts).toEqual({ en: { content: '<p>Hello</p>' }, th: { title: 'ยินดีต้อนรับ' } })
  expect(await inbox('en')).toMatchObject({ title: '欢迎', content: '<p>Hello</p>' })
  expect(await inbox('th')).toMatchObject({ title: 'ยินดีต้อนรับ', content: '<p>您好</p>' })
  const { data } = await app.app.db
    .selectFrom('eventWaiting')
    .select('data')
    .where('kind', '=', 'message.new')
    .where('about', '=', String(made.id))
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ title: 'Welcome' })
})

test('a published version contains every language that it was written in; an acceptance records which one was shown', async () => {
  await app.callConsoleApi('PUT /console/api/articles/2', {
    content: '<p>隐私</p>',
    texts: { en: { content: '<p>Privacy</p>' } },
  })
  await app.callConsoleApi('PUT /console/api/articles/3', { content: '<p>免责</p>' })
  const body = { document: 'terms', summary: '首次发布', is_required: 1, texts: { en: { summary: 'First version' } } }
  const published = await app.callConsoleApi('POST /console/api/consent-texts', body)
  expect(published.body.texts).toEqual({
    en: {
      summary: 'First version',
      content: '<h2>Privacy policy</h2><p>Privacy</p><h2>Disclaimer</h2><p>免责</p>',
    },
  })
  // Later edits do not change a published version, in any language.
  await app.callConsoleApi('PUT /console/api/articles/2', { content: '<p>新</p>', texts: { en: { content: '' } } })

  const [one, other] = [await app.registerPlayer(), await app.registerPlayer()]
  const read = async (language: string) => ({
    list: await callIn(language, 'POST /api/consents', {}, one.token),
    text: await callIn(language, 'POST /api/consents/text', { document: 'terms' }, one.token),
  })
  expect(await read('en')).toMatchObject({
    list: [{ summary: 'First version', accepted_version: 1 }],
    text: { version: 1, content: expect.stringContaining('<p>Privacy</p>') },
  })
  expect(await read('th')).toMatchObject({
    list: [{ summary: '首次发布' }],
    text: { content: '<h2>隐私政策</h2><p>隐私</p><h2>免责声明</h2><p>免责</p>' },
  })
  await app.callConsoleApi('POST /console/api/consent-texts', {
    document: 'funds',
    summary: '资金',
    content: '<p>存放</p>',
    is_required: 1,
    texts: { en: { content: '<p onclick="x()">Held apart</p>' } },
  })
  const accept = (language: string, token: string) =>
    callIn(language, 'POST /api/consents/accept', { document: 'funds', version: 1 }, token)
  await accept('en', one.token)
  await accept('th', other.token)
  const accepted = (await app.callConsoleApi('GET /console/api/consents')).body.items
  const shown = accepted.map(({ username, document, language }: Record<string, string>) => ({
    username,
    document,
    language,
  }))
  expect(shown).toContainEqual({ username: one.name, document: 'funds', language: 'en' })
  expect(shown).toContainEqual({ username: other.name, document: 'funds', language: '' })
  expect(await callIn('en', 'POST /api/consents/text', { document: 'funds' }, one.token)).toMatchObject({
    content: '<p>Held apart</p>',
  })
})
