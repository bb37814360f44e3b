import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const acts = async () => (await app.callConsoleApi('GET /console/api/audit')).body.items

test('mobile banners come in order, with the picture under both field names [API-09, ENT-07]', async () => {
  expect((await app.callPlayerApi('POST /api/bannerList')).data).toEqual([])
  const made = await app.callConsoleApi('POST /console/api/banners', { src: '/uploads/b.webp', link: '/vip', sort: 20 })
  expect(made).toMatchObject({
    status: 201,
    body: { id: expect.any(Number), type: 2, src: '/uploads/b.webp', link: '/vip', state: 1, sort: 20 },
  })
  await app.callConsoleApi('POST /console/api/banners', { src: 'https://x.cn/a.png', type: 2, sort: 10 })
  await app.callConsoleApi('POST /console/api/banners', { src: '/c.png', type: 1 })
  await app.callConsoleApi('POST /console/api/banners', { src: '/d.png', state: 0 })
  for (const args of [{ type: 2 }, { type: '2' }, {}, { type: '' }, { type: null }]) {
    const { code, data } = await app.callPlayerApi('POST /api/bannerList', args)
    expect(code).toBe(200)
    expect(data.map(({ src, pic, link }: Record<string, string>) => [src, pic, link])).toEqual([
      ['https://x.cn/a.png', 'https://x.cn/a.png', ''],
      ['/uploads/b.webp', '/uploads/b.webp', '/vip'],
    ])
  }
  expect((await app.callPlayerApi('POST /api/bannerList', { type: 1 })).data).toHaveLength(1)
  for (const type of [9, 9_999_999_999, '-9999999999'])
    expect(await app.callPlayerApi('POST /api/bannerList', { type })).toMatchObject({ code: 200, data: [] })
  expect(await app.callPlayerApi('POST /api/bannerList', { type: 'x' })).toMatchObject({
    code: 422,
    message: '参数错误',
  })
  const { id } = made.body
  expect((await app.callConsoleApi(`PATCH /console/api/banners/${id}`, { state: 0 })).body).toMatchObject({
    id,
    state: 0,
    link: '/vip',
  })
  expect((await app.callPlayerApi('POST /api/bannerList')).data).toHaveLength(1)
  expect((await acts())[0]).toMatchObject({
    act: 'banner.change',
    subject_id: String(id),
    before: { state: 'on' },
    after: { state: 'off' },
  })
  expect((await app.callConsoleApi('GET /console/api/banners', { type: '2', state: '0' })).body.total).toBe(2)
  expect((await app.callConsoleApi(`DELETE /console/api/banners/${id}`)).status).toBe(200)
  expect((await app.callConsoleApi(`DELETE /console/api/banners/${id}`)).status).toBe(404)
  expect((await app.callConsoleApi(`PATCH /console/api/banners/99999999999`, {})).status).toBe(422)
  expect(
    (await app.callConsoleApi('POST /console/api/banners', { src: '/x.png', link: 'javascript:alert(1)' })).status,
  ).toBe(422)
  expect((await app.callConsoleApi('POST /console/api/banners', { src: 'data:text/html,x' })).status).toBe(422)
})

test('notices are plain text, newest first [API-10, ENT-08]', async () => {
  const first = await app.callConsoleApi('POST /console/api/notices', { content: '第一 <b>条</b>' })
  expect(first).toMatchObject({
    status: 201,
    body: { content: '第一 <b>条</b>', state: 1, sort: 0, created_at: '2026-03-10 12:00:00' },
  })
  app.clock.advance(1000)
  const second = await app.callConsoleApi('POST /console/api/notices', { content: '第二条', sort: 99 })
  await app.callConsoleApi('POST /console/api/notices', { content: '未发布', state: 0 })
  expect(await app.callPlayerApi('POST /api/homenotice')).toMatchObject({
    code: 200,
    data: ['第二条', '第一 <b>条</b>'],
  })
  await app.callConsoleApi(`PATCH /console/api/notices/${second.body.id}`, { content: '改过的' })
  expect((await app.callPlayerApi('POST /api/homenotice')).data[0]).toBe('改过的')
  await app.callConsoleApi(`DELETE /console/api/notices/${second.body.id}`)
  expect((await app.callPlayerApi('POST /api/homenotice')).data).toEqual(['第一 <b>条</b>'])
  expect((await app.callConsoleApi('GET /console/api/notices', { q: '未' })).body).toMatchObject({
    total: 1,
    items: [{ state: 0 }],
  })
  expect((await app.callConsoleApi('POST /console/api/notices', { content: '' })).status).toBe(422)
  expect((await app.callConsoleApi('GET /console/api/notices', { state: 'x' })).status).toBe(422)
})

test('an article is published without active content [API-51, ENT-33]', async () => {
  expect(await app.callPlayerApi('POST /api/article', { type: 7 })).toMatchObject({ code: 200, data: { content: '' } })
  const markup =
    '<h3 onclick="x()">标题</h3><script>alert(1)</script><p style="color:red">好<a href="javascript:x">坏</a><a href="https://a.cn">链</a><img src=x onerror=y><img src="data:text/html;base64,x"><img src="data:image/png;base64,AAAA"></p><iframe src="//x"></iframe>'
  const { status, body } = await app.callConsoleApi('PUT /console/api/articles/7', { content: markup })
  expect(status).toBe(200)
  const clean =
    '<h3>标题</h3><p>好<a rel="noopener noreferrer">坏</a><a href="https://a.cn" rel="noopener noreferrer">链</a><img src="x" /><img src="data:image/png;base64,AAAA" /></p>'
  expect(body).toEqual({ type: 7, content: clean, texts: {}, changed_at: expect.stringMatching(/^2026/) })
  expect((await app.callPlayerApi('POST /api/article', { type: '7' })).data.content).toBe(clean)
  expect((await app.callConsoleApi('GET /console/api/articles/7')).body.content).toBe(clean)
  for (const type of [6, 0, 9, 9_999_999_999, '-9999999999', '9'.repeat(40), 'x', '', 1.5]) {
    expect((await app.callPlayerApi('POST /api/article', { type })).code).toBe(type === 'x' || type === 1.5 ? 422 : 404)
  }
  expect(await app.callPlayerApi('POST /api/article', { type: 6 })).toMatchObject({
    http: 200,
    code: 404,
    message: '文章不存在',
  })
  expect((await app.callConsoleApi('PUT /console/api/articles/6', { content: '' })).status).toBe(404)
  expect((await app.callConsoleApi('GET /console/api/articles/6')).status).toBe(404)
})

test('anyone can read the enabled sponsors, in ascending order of their sort number', async () => {
  const made = await app.callConsoleApi('POST /console/api/sponsors', {
    name: '青禾',
    src: '/pictures/a.svg',
    content: '合作伙伴',
    link: 'https://a.cn',
    sort: 2,
  })
  expect(made).toMatchObject({
    status: 201,
    body: { name: '青禾', src: '/pictures/a.svg', content: '合作伙伴', link: 'https://a.cn', state: 1, sort: 2 },
  })
  await app.callConsoleApi('POST /console/api/sponsors', { name: '云阙', sort: 1 })
  expect((await app.callPlayerApi('POST /api/sponsors')).data.map(({ name }: { name: string }) => name)).toEqual([
    '云阙',
    '青禾',
  ])
  await app.callConsoleApi(`PATCH /console/api/sponsors/${made.body.id}`, { content: '新介绍', state: 0 })
  expect((await app.callPlayerApi('POST /api/sponsors')).data).toEqual([
    { id: expect.any(Number), name: '云阙', src: '', content: '', link: '' },
  ])
  expect((await app.callConsoleApi('GET /console/api/sponsors', { q: '青' })).body.items[0]).toMatchObject({
    content: '新介绍',
    state: 0,
  })
  expect((await app.callConsoleApi(`DELETE /console/api/sponsors/${made.body.id}`)).body).toEqual({})
})
