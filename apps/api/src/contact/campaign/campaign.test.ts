import { beijingText, day, hour, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp } from '../../reward/bonus/bonus.testing.ts'
import { handleEvents } from '../../platform/event/event.testing.ts'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { makeSegment, leaf } from '../../player/segment/segment.testing.ts'
import { code, password } from '../../platform/testing/testing.ts'
import { twenty } from '../../reward/vip/testing.ts'
import { sendCampaigns } from './send.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())
afterEach(() => app.execAsOwner(`update campaign set state = 'stopped' where state = 'live'`))

/** Returns the Beijing time `after` milliseconds from now. */
const at = (after: number): string => beijingText(plus(app.clock.now(), after))

let made = 0
async function makeCampaign(given: object = {}): Promise<string> {
  made += 1
  const body = {
    name: `推送${made}`,
    ways: 'message',
    title: `标题${made}`,
    content: '内容',
    ends_at: at(7 * day),
    ...given,
  }
  const answer = await app.callConsoleApi('POST /console/api/campaigns', body)
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 201, step: 'draft' })
  return answer.body.id
}
const start = async (id: string) => (await app.callConsoleApi(`POST /console/api/campaigns/${id}/start`)).body
async function liveCampaign(given: object = {}): Promise<string> {
  const id = await makeCampaign(given)
  expect(await start(id)).toMatchObject({ step: 'running' })
  return id
}
const send = () => sendCampaigns(app.app)
const figures = async (id: string) => (await app.callConsoleApi(`GET /console/api/campaigns/${id}`)).body.figures
const reached = async (id: string) =>
  (await app.callConsoleApi(`GET /console/api/campaigns/${id}/players`)).body.items.map((one: { id: string }) => one.id)
/** Signs the player in again; a session ends after twelve hours without a call. */
async function signIn(name: string): Promise<string> {
  const { data, ...answer } = await app.callPlayerApi('POST /api/login_pc', { name, password, code })
  expect(answer).toMatchObject({ code: 200 })
  return data.api_token
}
async function popup(token: string) {
  const { data, ...answer } = await app.callPlayerApi('POST /api/campaign/popup', {}, token)
  expect(answer).toMatchObject({ code: 200 })
  return data.popup
}
const messages = async (token: string) => (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data
/** Creates a segment of the players with deposits of at least this sum. */
const depositors = (yuan: number) => makeSegment(app, leaf('deposited', 'at_least', yuan * 100, { window: 'all' }))

test("a message reaches each member of a segment once, including those who join later, in the player's language", async () => {
  const segment = await depositors(300)
  const [one, two, other] = [await app.registerPlayer(), await app.registerPlayer(), await app.registerPlayer()]
  await app.deposit(one.token, '300.01')
  await app.catchUp()
  await app.execAsOwner(`update player set language = 'en' where id = '${one.id}'`)
  const id = await liveCampaign({ segment, link: '/activity', texts: { en: { title: 'Weekend', content: 'Join in' } } })
  expect(await send()).toBe(1)
  expect(await messages(one.token)).toMatchObject([
    { title: 'Weekend', content: expect.stringContaining(`<p>Join in</p><p><a href="/#/activity?campaign=${id}"`) },
  ])
  expect(await send()).toBe(0)
  await app.deposit(two.token, '300.02')
  await app.catchUp()
  expect(await send()).toBe(1)
  expect((await messages(two.token)).map(({ title }: { title: string }) => title)).toEqual([`标题${made}`])
  expect(await messages(other.token)).toEqual([])
  expect(await figures(id)).toMatchObject({ reached: 2, opened: 0 })
})

test('a message contains no markup of its campaign, whatever its link and texts', async () => {
  const segment = await depositors(310)
  const { token } = await app.registerPlayer()
  await app.deposit(token, '310')
  await app.catchUp()
  const evil = '"><img src=x onerror=alert(1)>'
  const id = await liveCampaign({ segment, title: evil, content: evil })
  // A link that was stored before links were checked.
  await app.execAsOwner(`update campaign set link = '/activity?${evil}' where id = '${id}'`)
  await send()
  const [{ content, title }] = await messages(token)
  expect(title).toBe(evil)
  expect(content.match(/<[^>]*>/g)).toEqual([
    '<p>',
    '</p>',
    '<p>',
    expect.stringMatching(/^<a href="[^"]*"/),
    '</a>',
    '</p>',
  ])
})

test('twenty concurrent runs reach each player once', async () => {
  const segment = await depositors(320)
  for (let n = 0; n < 3; n++) await app.deposit((await app.registerPlayer()).token, `320.0${n}`)
  await app.catchUp()
  const id = await liveCampaign({ segment })
  const counts = await twenty(send)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await reached(id)).toHaveLength(3)
  expect(await app.app.db.selectFrom('message').select('id').where('title', '=', `标题${made}`).execute()).toHaveLength(
    3,
  )
})

test('a player who is blocked, in time-out, at risk or loosening a limit gets no message, popup or banner', async () => {
  const segment = await depositors(340)
  const players = []
  for (let n = 0; n < 5; n++) {
    const player = await app.registerPlayer()
    await app.deposit(player.token, `340.0${n}`)
    players.push(player)
  }
  await app.catchUp()
  const [free, resting, harmed, loosening, blocked] = players as [(typeof players)[0], ...typeof players]
  const protect = async () => {
    await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, resting!.token)
    await app.execAsOwner(
      `insert into harm_marker (id, player_id, kind, day, args, at) values (gen_random_uuid(), '${harmed!.id}', 'night', '2026-03-10', '[3, 20]', now())`,
    )
    await app.execAsOwner(
      `insert into player_limit (player_id, kind, span, side, most, asked, asked_at)
       values ('${loosening!.id}', 'deposit', 'day', 'player', 1, 2, '${app.clock.now()}')`,
    )
    await app.execAsOwner(`update player set is_active = false where id = '${blocked!.id}'`)
  }
  const shown = await liveCampaign({ segment, ways: 'popup,banner', picture: '/pictures/banner-1.svg' })
  expect(await send()).toBe(5)
  await protect()
  const told = await makeCampaign({ segment })
  expect((await app.callConsoleApi(`GET /console/api/campaigns/${told}/count`)).body).toEqual({ players: 1, barred: 4 })
  await start(told)
  expect(await send()).toBe(1)
  expect(await reached(told)).toEqual([free!.id])
  const banners = async (token: string) =>
    (await app.callPlayerApi('POST /api/bannerList', {}, token)).data.filter(
      ({ link }: { link: string }) => link.includes(shown) || link === '',
    ).length
  expect(await popup(free!.token)).toMatchObject({ id: shown })
  const banner = () => app.callPlayerApi('POST /api/bannerList', {}, free!.token)
  await banner()
  await expectRoundTrips(app, 1, banner)
  const everybody = (await app.callPlayerApi('POST /api/bannerList', {})).data.length
  expect((await app.callPlayerApi('POST /api/bannerList', {}, free!.token)).data).toHaveLength(everybody + 1)
  for (const { token } of [resting!, harmed!, loosening!]) {
    expect(await popup(token)).toBeNull()
    expect(await banners(token)).toBe(await banners(''))
  }
})

test('the daily and weekly caps apply across campaigns, and a player left out is reached once the caps allow it', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { campaign_day_most: 1, campaign_week_most: 2 })
  const segment = await depositors(360)
  await app.deposit((await app.registerPlayer()).token, '360')
  await app.catchUp()
  const sent: number[] = []
  for (let n = 0; n < 3; n++) await liveCampaign({ segment, ends_at: at(30 * day) })
  for (const after of [0, hour, day, day, 7 * day]) {
    app.clock.advance(after)
    sent.push(await send())
  }
  expect(sent).toEqual([1, 0, 1, 0, 1])
  // Popups count against no cap.
  await liveCampaign({ segment, ways: 'popup' })
  expect(await send()).toBe(1)
})

test('nothing is sent during quiet hours, before the start, after the end, or once the campaign is stopped', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { campaign_day_most: 100, campaign_week_most: 100 })
  const segment = await depositors(380)
  await app.deposit((await app.registerPlayer()).token, '380')
  await app.catchUp()
  const hourNow = Number(at(0).slice(11, 13))
  const clock = (after: number) => `${String((hourNow + after + 24) % 24).padStart(2, '0')}:00`
  await app.callConsoleApi('PATCH /console/api/settings', {
    campaign_quiet_from: clock(0),
    campaign_quiet_to: clock(2),
  })
  await liveCampaign({ segment })
  expect(await send()).toBe(0)
  app.clock.advance(2 * hour)
  expect(await send()).toBe(1)
  await app.callConsoleApi('PATCH /console/api/settings', { campaign_quiet_from: '00:00', campaign_quiet_to: '00:00' })
  const later = await makeCampaign({ segment, starts_at: at(hour), ends_at: at(2 * hour) })
  expect(await start(later)).toMatchObject({ step: 'coming' })
  expect(await send()).toBe(0)
  app.clock.advance(hour + minute)
  expect(await send()).toBe(1)
  const stopped = await liveCampaign({ segment })
  expect((await app.callConsoleApi(`POST /console/api/campaigns/${stopped}/stop`)).body).toMatchObject({
    step: 'stopped',
  })
  expect(await send()).toBe(0)
  expect((await app.callConsoleApi(`POST /console/api/campaigns/${stopped}/start`)).status).toBe(409)
  const over = await liveCampaign({ segment, ends_at: at(minute) })
  app.clock.advance(2 * minute)
  expect(await send()).toBe(0)
  expect((await app.callConsoleApi(`GET /console/api/campaigns/${over}`)).body).toMatchObject({ step: 'ended' })
})

test('a player who opted out of offers is not contacted, but still sees popups', async () => {
  const segment = await depositors(400)
  const { token } = await app.registerPlayer()
  await app.deposit(token, '400')
  await app.catchUp()
  expect((await app.callPlayerApi('POST /api/campaign/choice', {}, token)).data).toEqual({ contact: 1 })
  for (const contact of [0, 0])
    expect(await app.callPlayerApi('POST /api/campaign/choose', { contact }, token)).toMatchObject({
      code: 200,
      message: '已停止接收优惠通知',
      data: { contact: 0 },
    })
  await liveCampaign({ segment })
  expect(await send()).toBe(0)
  await app.callPlayerApi('POST /api/campaign/choose', { contact: 1 }, token)
  expect(await send()).toBe(1)
})

test('a popup is shown as often as set, once a day, until it is opened; of twenty concurrent reads one shows it', async () => {
  const segment = await depositors(420)
  const { name, token } = await app.registerPlayer()
  await app.deposit(token, '420')
  await app.catchUp()
  const id = await liveCampaign({ segment, ways: 'popup', shows: 2, link: '/vip', ends_at: at(30 * day) })
  expect(await popup(token)).toBeNull()
  await send()
  const first = (await twenty(() => popup(token))).filter(Boolean)
  expect(first).toEqual([{ id, title: `标题${made}`, content: '内容', picture: '', link: `/vip?campaign=${id}` }])
  app.clock.advance(day)
  expect(await popup(await signIn(name))).toMatchObject({ id })
  app.clock.advance(day)
  expect(await popup(await signIn(name))).toBeNull()
  const other = await liveCampaign({ segment, ways: 'popup', shows: 9, ends_at: at(30 * day) })
  await send()
  const again = await signIn(name)
  await expectRoundTrips(app, 4, async () => expect(await popup(again)).toMatchObject({ id: other }))
  const open = async (opened: string) =>
    (await app.callPlayerApi('POST /api/campaign/open', { id: opened }, again)).code
  expect([await open(other), await open(other), await open('x'), await open(again)]).toEqual([200, 200, 404, 404])
  app.clock.advance(day)
  expect(await popup(await signIn(name))).toBeNull()
  expect(await figures(other)).toMatchObject({ reached: 1, seen: 1, opened: 1 })
})

test('the figures count players who took the bonus and who deposited within seven days', async () => {
  const segment = await depositors(440)
  const rule = await app.liveRule({ trigger: 'deposit', number: 2, multiple: 0 })
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  for (const { token } of [one, two]) await app.deposit(token, '440')
  await app.catchUp()
  const id = await liveCampaign({ segment, rule, ends_at: at(30 * day) })
  expect(await send()).toBe(2)
  app.clock.advance(hour)
  await app.deposit(one.token, '100.50')
  await app.catchUp()
  const [offer] = (await app.list(one.token)).offers
  expect((await app.take(one.token, offer.id)).code).toBe(200)
  app.clock.advance(8 * day)
  await app.deposit(await signIn(two.name), '200')
  await handleEvents(app.app)
  expect(await figures(id)).toEqual({ reached: 2, seen: 0, opened: 0, claimed: 1, deposited: 1, sum: '100.50' })
  const { body } = await app.callConsoleApi(`GET /console/api/campaigns/${id}/players?q=${one.name}`)
  expect(body.items).toMatchObject([{ id: one.id, deposited: '100.50', claimed_at: expect.stringMatching(/^2026/) }])
})

test('after the start its content cannot be changed, and invalid input is refused with the field', async () => {
  const id = await liveCampaign()
  const change = (given: object) => app.callConsoleApi(`PATCH /console/api/campaigns/${id}`, given)
  expect((await change({ title: '别的' })).body).toMatchObject({ code: 'CAMPAIGN_STARTED' })
  expect((await change({ texts: { en: { title: 'Other' } } })).status).toBe(409)
  expect((await change({ name: `${made}改名`, ends_at: at(day) })).body).toMatchObject({ name: `${made}改名` })
  const make = async (given: object) =>
    (
      await app.callConsoleApi('POST /console/api/campaigns', {
        name: 'x',
        ways: 'message',
        title: 't',
        content: 'c',
        starts_at: '',
        ends_at: at(day),
        ...given,
      })
    ).body.code
  expect([
    await make({ name: '' }),
    await make({ name: `${made}改名` }),
    await make({ ways: '' }),
    await make({ ways: 'pigeon' }),
    await make({ title: '' }),
    await make({ ways: 'banner' }),
    await make({ link: 'https://elsewhere.example' }),
    await make({ link: '/activity?"><img src=x onerror=alert(1)>' }),
    await make({ link: `/activity?type=1#${'x'.repeat(100)}` }),
    await make({ link: '?type=1' }),
    await make({ ends_at: at(-day) }),
    await make({ starts_at: at(2 * day) }),
    await make({ segment: 'x' }),
    await make({ rule: 'x' }),
  ]).toEqual([
    'CAMPAIGN_NAME_NEEDED',
    'CAMPAIGN_NAME_TAKEN',
    'CAMPAIGN_WAY_NEEDED',
    'CAMPAIGN_WAY_NEEDED',
    'CAMPAIGN_TITLE_NEEDED',
    'CAMPAIGN_PICTURE_NEEDED',
    'CAMPAIGN_LINK_WRONG',
    'CAMPAIGN_LINK_WRONG',
    'CAMPAIGN_LINK_WRONG',
    'CAMPAIGN_LINK_WRONG',
    'CAMPAIGN_END_WRONG',
    'CAMPAIGN_END_WRONG',
    'CAMPAIGN_SEGMENT_UNKNOWN',
    'CAMPAIGN_RULE_UNKNOWN',
  ])
  const mail = await makeCampaign({ ways: 'mail' })
  expect((await app.callConsoleApi(`POST /console/api/campaigns/${mail}/start`)).body).toMatchObject({
    code: 'CAMPAIGN_TEMPLATE_MISSING',
  })
})

test('who may not see players neither targets nor counts them by their protection, nor learns how many are restricted', async () => {
  const staff = async (username: string, permissions: string[]) => {
    const fields = { username, password, role: 'staff', permissions }
    expect((await app.callConsoleApi('POST /console/api/operators', fields)).status).toBe(201)
    return (await app.callConsoleApi('POST /console/api/login', { username, password })).body.token as string
  }
  const permissions = ['campaign.view', 'campaign.change']
  const blind = await staff('push_blind', permissions)
  const seeing = await staff('push_seeing', [...permissions, 'player.view'])
  const excluded = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'week' }, excluded.token)
  const name = `保护${++made}`
  const segment = await makeSegment(app, leaf('is_excluded', 'equal', true), name)
  const body = { name, ways: 'message', title: '标题', content: '内容', starts_at: '', ends_at: at(7 * day) }
  const call = (what: string, token: string, fields?: object) => app.callConsoleApi(what, fields, token)
  const statuses = async (what: string, fields?: object) => [
    (await call(what, blind, fields)).status,
    (await call(what, seeing, fields)).status,
  ]
  expect(await statuses('POST /console/api/campaigns', { ...body, segment })).toEqual([403, 201])
  const { items } = (await app.callConsoleApi('GET /console/api/campaigns')).body
  const hidden = items.find((one: { name: string }) => one.name === name).id
  const one = `/console/api/campaigns/${hidden}`
  for (const what of [`GET ${one}/count`, `GET ${one}/players`, `POST ${one}/start`])
    expect([what, ...(await statuses(what))]).toEqual([what, 403, 200])
  const open = (await call('POST /console/api/campaigns', blind, { ...body, name: `公开${made}` })).body.id
  expect((await call(`PATCH /console/api/campaigns/${open}`, blind, { segment })).status).toBe(403)
  const count = async (token: string) => (await call(`GET /console/api/campaigns/${open}/count`, token)).body
  const full = await count(seeing)
  expect(full.barred).toBeGreaterThan(0)
  expect(await count(blind)).toEqual({ players: full.players + full.barred })
  expect((await call(`POST /console/api/campaigns/${open}/start`, seeing)).status).toBe(200)
  await send()
  const reached = async (token: string) => (await call(`GET /console/api/campaigns/${open}/players`, token)).body.total
  expect(await reached(blind)).toBe(0)
  expect(await reached(seeing)).toBeGreaterThan(0)
})

test('the players of a large segment are reached in batches', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { campaign_day_most: 1000, campaign_week_most: 1000 })
  await app.execAsOwner(
    `insert into player select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'username', 'many' || n))).*
     from (select player from player order by created_at limit 1) one (t), generate_series(1, 1100) n`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from player where is_active and not is_blacklisted and excluded_until is null`.execute(
    app.app.db,
  )
  await liveCampaign({ ways: 'banner', picture: '/pictures/banner-1.svg', title: '' })
  expect(await send()).toBeGreaterThan(rows[0]!.count - 10)
})
