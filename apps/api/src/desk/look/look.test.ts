import { beijingText, hour, minute, plus, second } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enrol } from '../../access/identity/factor.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { runDue } from '../../platform/task/task.ts'
import { publishScheduledLook } from './look.task.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp({ demo: true })
})
afterEach(() => app.finish())

const call = (at: string, body?: object, token?: string) => app.callConsoleApi(at, body, token)
const draft = async () => (await call('GET /console/api/look')).body
const change = (version: number, set: object, drop: string[] = [], token?: string) =>
  call('PATCH /console/api/look', { version, set, drop }, token)
/** Changes the current draft; returns the new one. */
async function set(parts: object, drop: string[] = []) {
  const answer = await change((await draft()).version, parts, drop)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const publish = async (more: object = {}) =>
  call('POST /console/api/look/publish', { version: (await draft()).version, ...more })
const site = async () => (await app.callPlayerApi('POST /api/app')).data
const banners = async () =>
  (await app.callPlayerApi('POST /api/bannerList', { type: 2 })).data.map(({ src }: { src: string }) => src)
const games = async () =>
  (await app.callPlayerApi('GET /api/game/list?category=')).data.map(({ id }: { id: number }) => id)
const versions = async () => (await call('GET /console/api/look/versions')).body.items
const acts = async () =>
  (await call('GET /console/api/audit', { per_page: '200' })).body.items.filter(
    ({ act }: { act: string }) => act.startsWith('look.') && act !== 'look.change',
  )
const signIn = async (username: string) =>
  (await call('POST /console/api/login', { username, password }, 'none yet')).body.token as string
const picture = (name: string) => ({ id: null, src: `/pictures/${name}.svg`, link: '', state: 1 })

test('a draft changes nothing until it is published; publishing writes every part, one audit row and a version [D-114]', async () => {
  const first = await draft()
  expect(first).toMatchObject({ version: 1, draft: {}, parts: [], changed_parts: [], changed_by: '', publish_at: '' })
  const [one, two, ...rest] = first.live.games as { id: number; state: number }[]
  const venues = first.live.venues.toReversed()
  const [template] = first.names.templates as { id: string; event: string }[]
  const before = [await site(), await banners(), await games()]
  await set({
    title: '新锦鲤',
    brand_color: '#1677ff',
    site_icon: '/uploads/0123456789abcdef0123456789abcdef.png',
    home_order: 'games,banners',
    banners: [picture('new'), first.live.banners[0]],
    games: [two, { ...one!, state: 0 }, ...rest],
    venues,
    articles: { '1': '<p>条款<script>alert(1)</script></p>' },
    ...(template && { templates: { [template.id]: { subject: '新', body: '{site}：{time}' } } }),
  })
  expect([await site(), await banners(), await games()]).toEqual(before)
  const stored = await draft()
  expect(stored).toMatchObject({ changed_by: 'admin', changed_parts: [], draft: { articles: { '1': '<p>条款</p>' } } })

  const made = await publish({ note: '春节' })
  expect(made).toMatchObject({ status: 200, body: { origin: 'draft', note: '春节', published_by: 'admin', of: null } })
  expect(made.body.parts.toSorted()).toEqual(stored.parts.toSorted())
  expect(await site()).toMatchObject({ title: '新锦鲤', brand_color: '#1677ff', home_order: 'games,banners' })
  expect(await banners()).toEqual(['/pictures/new.svg', first.live.banners[0].src])
  expect((await games()).slice(0, 2)).toEqual([two!.id, one!.id])
  const shown = await app.callPlayerApi('GET /api/game/list?category=')
  expect(shown.data.find(({ id }: { id: number }) => id === one!.id).app_state).toBe(0)
  expect((await app.callPlayerApi('POST /api/article', { type: 1 })).data.content).toBe('<p>条款</p>')
  const settled = await draft()
  expect(settled).toMatchObject({ draft: {}, parts: [], live: { title: '新锦鲤', venues } })
  if (template) expect(settled.live.templates[template.id]).toEqual({ subject: '新', body: '{site}：{time}' })

  expect((await versions()).map(({ origin }: { origin: string }) => origin)).toEqual(['draft', 'initial'])
  const [row] = await acts()
  expect(row).toMatchObject({
    act: 'look.publish',
    subject_id: String(made.body.id),
    before: { title: '锦鲤', 'articles.1': first.live.articles['1'] },
    after: { title: '新锦鲤', 'articles.1': '<p>条款</p>', note: '春节' },
  })
  expect(await acts()).toHaveLength(1)
})

test('when two operators edit the same draft, the second is refused with the name of the first and loses nothing [D-114]', async () => {
  await app.createOperator('second')
  const second = await signIn('second')
  const { version } = await draft()
  expect((await change(version, { title: '甲' })).status).toBe(200)
  const late = await change(version, { brand_color: '#112233' }, [], second)
  expect(late).toMatchObject({ status: 409, body: { code: 'LOOK_DRAFT_STALE', by: 'admin', version: version + 1 } })
  expect(late.body.detail).toContain('admin')
  expect((await change(version + 1, { brand_color: '#112233' }, [], second)).body).toMatchObject({
    draft: { title: '甲', brand_color: '#112233' },
    changed_by: 'second',
  })
})

test('a part leaves the draft when it gets its live value again or is dropped, and an empty draft cannot be published', async () => {
  expect((await set({ title: '甲', home_order: 'games' })).parts).toEqual(['title', 'home_order'])
  expect((await set({ title: '锦鲤' })).parts).toEqual(['home_order'])
  expect((await set({}, ['home_order'])).parts).toEqual([])
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'LOOK_EMPTY' } })
})

test('refuses values that the pages of the parts refuse, and names the part', async () => {
  const { version, names } = await draft()
  const [template] = names.templates
  const cases: [object, string][] = [
    [{ brand_color: 'red' }, 'SETTING_MALFORMED'],
    [{ home_order: 'games,games' }, 'SETTING_MALFORMED'],
    [{ home_order: 'games,nothing' }, 'SETTING_MALFORMED'],
    [{ site_icon: 'javascript:alert(1)' }, 'ADDRESS_REFUSED'],
    [{ banners: [{ ...picture('x'), src: '' }] }, 'INVALID'],
    [{ banners: [{ ...picture('x'), link: 'javascript:1' }] }, 'ADDRESS_REFUSED'],
    [{ articles: { '6': 'x' } }, 'LOOK_PART_UNKNOWN'],
    [{ templates: { nothing: { subject: '', body: '' } } }, 'LOOK_PART_UNKNOWN'],
    [
      {
        games: [
          { id: 1, state: 1 },
          { id: 1, state: 0 },
        ],
      },
      'LOOK_PART_REFUSED',
    ],
    [{ nonsense: 1 }, 'FIELD_UNKNOWN'],
  ]
  if (template)
    cases.push([{ templates: { [template.id]: { subject: '', body: '{nothing}' } } }, 'PLACEHOLDER_UNKNOWN'])
  for (const [given, code] of cases) expect((await change(version, given)).body, code).toMatchObject({ code })
  expect(await draft()).toMatchObject({ version, parts: [] })
})

test('publishing never overwrites a live value changed since the draft: the part is named, then kept or dropped [D-114]', async () => {
  await set({ title: '草稿', brand_color: '#1677ff' })
  await call('PATCH /console/api/settings', { title: '直接改' })
  expect(await draft()).toMatchObject({ changed_parts: ['title'], live: { title: '直接改' }, draft: { title: '草稿' } })
  const refused = await publish()
  expect(refused).toMatchObject({ status: 409, body: { code: 'LOOK_LIVE_CHANGED', parts: ['title'] } })
  expect(await site()).toMatchObject({ title: '直接改', brand_color: '' })

  const { version } = await draft()
  const kept = await call('POST /console/api/look/keep', { version, parts: ['title'] })
  expect(kept.body).toMatchObject({ changed_parts: [], version: version + 1 })
  await call('PATCH /console/api/settings', { brand_color: '#00ff00' })
  expect((await set({}, ['brand_color'])).parts).toEqual(['title'])
  expect((await publish()).status).toBe(200)
  expect(await site()).toMatchObject({ title: '草稿', brand_color: '#00ff00' })
})

test('publishing handles a game that was added and a picture that was removed after the draft was made', async () => {
  const { live } = await draft()
  const turned = live.games.toReversed()
  await set({ games: turned, banners: [...live.banners.slice(1), live.banners[0]] })
  const made = await call('POST /console/api/games', {
    category_id: 'sport',
    platform_name: live.venues[0],
    game_code: 'new',
    name: '新游戏',
  })
  expect(made.status).toBe(201)
  await call(`DELETE /console/api/banners/${live.banners[0].id}`)
  const { version, changed_parts } = await draft()
  expect(changed_parts.toSorted()).toEqual(['banners', 'games'])
  await call('POST /console/api/look/keep', { version, parts: changed_parts })
  expect((await publish()).status).toBe(200)
  const after = (await draft()).live
  expect(after.games.map(({ id }: { id: number }) => id)).toEqual([
    ...turned.map(({ id }: { id: number }) => id),
    made.body.id,
  ])
  expect(after.banners.at(-1)).toMatchObject({ src: live.banners[0].src })
})

test('a scheduled draft cannot be changed, is published at its time by a task, and can be unscheduled [D-114]', async () => {
  const { version } = await set({ title: '定时' })
  const at = (after: number) => beijingText(plus(app.clock.now(), after))
  const schedule = (body: object) => call('POST /console/api/look/schedule', { version, ...body })
  for (const wrong of [at(-second), at(0), at(366 * 24 * hour)])
    expect((await schedule({ publish_at: wrong })).body.code).toBe('LOOK_TIME_REFUSED')
  const publishAt = at(hour)
  const scheduled = await schedule({ publish_at: publishAt, note: '周末' })
  expect(scheduled.body).toMatchObject({ publish_at: publishAt, scheduled_by: 'admin', note: '周末' })
  const now = (await draft()).version
  expect((await change(now, { title: '又' })).body.code).toBe('LOOK_SCHEDULED')
  expect((await publish()).body.code).toBe('LOOK_SCHEDULED')
  expect(await runDue(app.app, publishScheduledLook)).toBe(0)

  expect((await call('POST /console/api/look/unschedule')).body).toMatchObject({ publish_at: '', parts: ['title'] })
  expect((await call('POST /console/api/look/unschedule')).body.code).toBe('LOOK_NOT_SCHEDULED')
  app.clock.advance(2 * hour)
  expect(await runDue(app.app, publishScheduledLook)).toBe(0)
  expect((await site()).title).toBe('锦鲤')

  const again = { version: (await draft()).version, publish_at: at(hour), note: '' }
  expect((await call('POST /console/api/look/schedule', again)).status).toBe(200)
  app.clock.advance(hour - minute)
  expect(await runDue(app.app, publishScheduledLook)).toBe(0)
  app.clock.advance(minute)
  expect(await runDue(app.app, publishScheduledLook)).toBe(1)
  expect((await site()).title).toBe('定时')
  expect((await versions())[0]).toMatchObject({ origin: 'schedule', published_by: 'admin', parts: ['title'] })
  expect((await acts())[0]).toMatchObject({ act: 'look.publish', actor_name: 'publish-look' })
  expect(await draft()).toMatchObject({ parts: [], publish_at: '', failed_at: '' })
})

test('a scheduled draft stays a draft when its live value has changed, and states since when', async () => {
  const { version } = await set({ title: '定时' })
  const publishAt = beijingText(plus(app.clock.now(), hour))
  await call('POST /console/api/look/schedule', { version, publish_at: publishAt })
  await call('PATCH /console/api/settings', { title: '直接改' })
  app.clock.advance(hour)
  expect(await runDue(app.app, publishScheduledLook)).toBe(1)
  expect((await site()).title).toBe('直接改')
  expect(await draft()).toMatchObject({
    parts: ['title'],
    changed_parts: ['title'],
    publish_at: '',
    failed_at: beijingText(app.clock.now()),
  })
  expect((await acts())[0]).toMatchObject({ act: 'look.fail', after: { refused: 'LOOK_LIVE_CHANGED' } })
  expect(await versions()).toEqual([])
})

test('an older version is published again as a new one, after its differences were shown [D-114]', async () => {
  const first = await draft()
  await set({ title: '第二', banners: [picture('two')] })
  await publish()
  await set({ title: '第三', articles: { '2': '<p>三</p>' } })
  await publish()
  await set({ brand_color: '#123456' })
  const [third, second, initial] = await versions()
  const read = async (id: number) => (await call(`GET /console/api/look/versions/${id}`)).body
  expect((await read(third.id)).changes).toContainEqual({ part: 'title', before: '第二', after: '第三' })
  const found = await read(second.id)
  expect(found.now.map(({ part }: { part: string }) => part).toSorted()).toEqual(['articles.2', 'title'])

  await call('PATCH /console/api/settings', { title: '直接改' })
  const restore = (id: number, live: string) =>
    call(`POST /console/api/look/versions/${id}/publish`, { live, note: '' })
  expect(await restore(second.id, found.live)).toMatchObject({ status: 409, body: { code: 'LOOK_LIVE_CHANGED' } })
  expect(await restore(second.id, (await read(second.id)).live)).toMatchObject({
    status: 200,
    body: { origin: 'version', of: second.id, parts: expect.arrayContaining(['title', 'articles.2']) },
  })
  expect((await site()).title).toBe('第二')
  expect((await app.callPlayerApi('POST /api/article', { type: 2 })).data.content).toBe(first.live.articles['2'])
  expect(await restore(initial.id, (await read(initial.id)).live)).toMatchObject({ status: 200 })
  const { live, parts } = await draft()
  expect({ ...live, banners: null }).toEqual({ ...first.live, banners: null })
  expect(live.banners.map(({ src }: { src: string }) => src)).toEqual(
    first.live.banners.map(({ src }: { src: string }) => src),
  )
  expect(parts, 'the draft stays').toEqual(['brand_color'])
  expect((await restore(initial.id, (await read(initial.id)).live)).body.code).toBe('LOOK_EMPTY')
  expect((await call('GET /console/api/look/versions/999')).status).toBe(404)
})

test('an installation without games and templates has a look', async () => {
  const empty = await openTestApp()
  try {
    const { status, body } = await empty.callConsoleApi('GET /console/api/look')
    expect([status, body.live.games, body.live.templates]).toEqual([200, [], {}])
  } finally {
    await empty.finish()
  }
})

test('of twenty concurrent publications one succeeds, as of twenty concurrent edits and twenty roll-backs', async () => {
  const { version } = await draft()
  const edits = await Promise.all(Array.from({ length: 20 }, (_, n) => change(version, { title: `名${n}` })))
  expect(edits.filter(({ status }) => status === 200)).toHaveLength(1)
  const now = (await draft()).version
  const all = await Promise.all(
    Array.from({ length: 20 }, () => call('POST /console/api/look/publish', { version: now })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of all.filter((one) => one.status !== 200))
    expect([status, body.code]).toEqual([409, 'LOOK_DRAFT_STALE'])
  expect(await versions()).toHaveLength(2)
  const initial = (await versions())[1]
  const { live } = (await call(`GET /console/api/look/versions/${initial.id}`)).body
  const back = await Promise.all(
    Array.from({ length: 20 }, () => call(`POST /console/api/look/versions/${initial.id}/publish`, { live })),
  )
  expect(back.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await versions()).toHaveLength(3)
})

test('a direct edit that runs while the look is published is not lost', async () => {
  await set({ title: '草稿' })
  const { version } = await draft()
  const [published, edited] = await Promise.all([
    call('POST /console/api/look/publish', { version }),
    call('PATCH /console/api/settings', { title: '直接改' }),
  ])
  expect(edited.status).toBe(200)
  expect(published.status === 200 || published.body.code === 'LOOK_LIVE_CHANGED').toBe(true)
  expect((await site()).title).toBe('直接改')
})

test('with four_eyes_changes publishing waits for a second operator, and a draft changed meanwhile is not published [D-114]', async () => {
  await app.createOperator('maker')
  await app.createOperator('checker')
  const [maker, checker] = [await signIn('maker'), await signIn('checker')]
  await call('PATCH /console/api/settings', { four_eyes_changes: 1 })
  const { version } = await set({ title: '待审' })
  const ask = (of: number) => call('POST /console/api/look/publish', { version: of, note: '春季' }, maker)
  const approve = (id: string) => call(`POST /console/api/approvals/${id}/approve`, {}, checker)
  const waiting = await ask(version)
  expect(waiting).toMatchObject({
    status: 202,
    body: { before: { title: '锦鲤' }, after: { title: '待审', note: '春季' }, made_by: 'maker' },
  })
  expect((await site()).title).toBe('锦鲤')
  await set({ title: '又改' })
  expect((await approve(waiting.body.id)).status).not.toBe(200)
  expect((await site()).title).toBe('锦鲤')
  const again = await ask((await draft()).version)
  expect((await approve(again.body.id)).status).toBe(200)
  expect((await site()).title).toBe('又改')
  expect((await versions())[0]).toMatchObject({ parts: ['title'] })
})

test('publishing, scheduling and roll-back require a fresh code of the second factor; changing the draft does not', async () => {
  await app.createOperator('chief')
  const token = await signIn('chief')
  const nextCode = await enrol(app, token)
  const { version } = (await change(1, { title: '甲' }, [], token)).body
  for (const at of ['publish', 'schedule', 'versions/1/publish'])
    expect((await call(`POST /console/api/look/${at}`, { version }, token)).body.code).toBe('OTP_NEEDED')
  const otp = await nextCode()
  expect((await call('POST /console/api/look/publish', { version, otp }, token)).status).toBe(200)
})

test('an operator without the permission sees and changes nothing', async () => {
  await call('POST /console/api/operators', {
    username: 'limited',
    password,
    role: 'staff',
    permissions: ['look.view'],
  })
  const token = await signIn('limited')
  expect((await call('GET /console/api/look', undefined, token)).status).toBe(200)
  for (const at of [
    'PATCH /console/api/look',
    'POST /console/api/look/publish',
    'POST /console/api/look/unschedule',
    'POST /console/api/look/previews',
  ])
    expect((await call(at, { version: 1 }, token)).status, at).toBe(403)
})

test('publishing keeps the texts of banners and articles in other languages', async () => {
  const { live } = await draft()
  const [first, ...others] = live.banners as { id: number; link: string }[]
  await call(`PATCH /console/api/banners/${first!.id}`, { texts: { en: { src: '/pictures/en.svg' } } })
  await call('PUT /console/api/articles/1', {
    content: live.articles['1'],
    texts: { en: { content: '<p>Terms</p>' } },
  })
  await call('PATCH /console/api/settings', { languages: 'zh,en', texts: { en: { title: 'Koi' } } })
  await set({
    title: '新锦鲤',
    banners: [...others, { ...first, link: '/vip' }],
    articles: { '1': '<p>新条款</p>' },
  })
  expect((await publish()).status).toBe(200)
  const english = async (at: string, body: object = {}) =>
    (await app.callPlayerApi(at, body, undefined, { 'accept-language': 'en' })).data
  expect((await english('POST /api/bannerList')).at(-1)).toMatchObject({ src: '/pictures/en.svg', link: '/vip' })
  expect(await english('POST /api/article', { type: 1 })).toMatchObject({ content: '<p>Terms</p>' })
  expect(await english('POST /api/app')).toMatchObject({ title: 'Koi' })
  expect((await app.callPlayerApi('POST /api/article', { type: 1 })).data.content).toBe('<p>新条款</p>')
})
