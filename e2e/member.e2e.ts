import type { Page } from '@playwright/test'
import { expectRoute, expectToast, open, toast } from './support/look.ts'
import { askAs } from './support/player.ts'
import { asMember, ok, paged, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const input = (page: Page, name: string) => page.locator(`[name="${name}"]`)

test.describe('profile', () => {
  test('PROFILE-01 PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-06 PROFILE-07 PROFILE-09 PROFILE-10 PROFILE-11 PROFILE-12 the first thing wrong is told and nothing is sent', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { user: ok({ username: 'koi123', realname: '李云舟' }) })
    await open(page, '/userInfo')
    await expect(page.getByText('koi123')).toBeVisible()
    await expect(page.getByText('李云舟')).toBeVisible()
    await expect(page.locator('main input')).toHaveCount(3)
    await expect(input(page, 'birthday')).toHaveAttribute('type', 'date')
    await expect(input(page, 'birthday')).toHaveAttribute('min', '1980-01-01')
    await expect(input(page, 'birthday')).toHaveAttribute('max', /^\d{4}-\d\d-\d\d$/)

    await press(page, '保存')
    await expectToast(page, '请输入正确手机号')
    for (const wrong of ['15412345678', '17012345678', '19912345678', '1381234567']) {
      await page.getByLabel('手机号').fill(wrong)
      await press(page, '保存')
      await expectToast(page, '请输入正确手机号')
    }
    await page.getByLabel('手机号').fill('8613812345678')
    for (const wrong of ['', 'a@b', 'a@b.c', 'a@b.abcde']) {
      await page.getByLabel('邮箱').fill(wrong)
      await press(page, '保存')
      await expectToast(page, '请输入正确邮箱号')
    }
    await page.getByLabel('邮箱').fill('a@b.info')
    await press(page, '保存')
    await expectToast(page, '请输入正确的日期格式：YYYY-MM-DD')
    expect(api.sent('updateuserinfo')).toEqual([])
  })

  test('ERR-22 PROFILE-05 PROFILE-08 PROFILE-13 PROFILE-14 PROFILE-15 what is saved is the day that was picked, here and on the server', async ({
    page,
    player,
  }) => {
    const [request] = await Promise.all([
      page.waitForRequest('**/api/updateuserinfo'),
      (async () => {
        await open(page, '/userInfo')
        await page.getByLabel('手机号').fill(`138${String(Date.now()).slice(-8)}`)
        await page.getByLabel('邮箱').fill(`${player.name}@example.com`)
        await page.getByLabel('生日').fill('1990-05-06')
        await press(page, '保存')
      })(),
    ])
    const sent = request.postDataJSON() as Record<string, string>
    expect(Object.keys(sent).toSorted()).toEqual(['birthday', 'email', 'mobile'])
    expect(sent['birthday']).toBe('1990-05-06')
    await expectToast(page, /^操作成功$/)
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object)
    expect(kept).toMatchObject(sent)
    expect((await askAs<object>(page, 'user')).data).toMatchObject(sent)
  })
})

test.describe('passwords', () => {
  test('CONST-03 PASSWORD-01 PASSWORD-03 PASSWORD-04 PASSWORD-10 PASSWORD-11 PASSWORD-12 PASSWORD-13 PASSWORD-14 PASSWORD-15 PASSWORD-16 PASSWORD-17 PASSWORD-18 PASSWORD-19 the checks run in order and nothing is sent', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page)
    await open(page, '/password?type=1')
    await expect(page.getByRole('heading', { name: '修改登录密码' })).toBeVisible()
    const steps: [string, string, string, string][] = [
      ['', '', '', '请输入旧密码'],
      ['abc12', '', '', '请输入新密码'],
      ['abc12', 'new12', '', '请输入正确的旧密码长度'],
      ['abc123', 'new12', '', '请输入正确的新密码长度'],
      ['abc123', 'new123', '', '请输入确认密码'],
      ['abc123', 'new123', 'new124', '两次密码不一致！'],
      ['abc123', 'abc123', 'abc123', '新旧密码不能一致！'],
    ]
    for (const [old, fresh, again, said] of steps) {
      await page.getByLabel('当前密码').fill(old)
      await page.getByLabel('新密码').fill(fresh)
      await page.getByLabel('确认密码').fill(again)
      await press(page, '提交')
      await expectToast(page, said)
    }
    for (const name of ['password', 'paypassword', 'newpasword']) {
      await expect(input(page, name)).toHaveValue('')
      await input(page, name).pressSequentially('12345678901234567890')
      await expect(input(page, name)).toHaveValue('1234567890123456')
    }
    expect(api.sent('editPassword')).toEqual([])
  })

  test('ERR-23 CONST-04 PASSWORD-02 PASSWORD-06 PASSWORD-07 PASSWORD-08 PASSWORD-09 PASSWORD-20 PASSWORD-21 PASSWORD-22 PASSWORD-28 a changed payment password clears the form and keeps the session', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { editPayPassword: ok({}, '密码修改成功！') })
    await open(page, '/password?type=2')
    await expect(page.getByRole('heading', { name: '修改支付密码' })).toBeVisible()
    await input(page, 'password').pressSequentially('1a2')
    await expect(input(page, 'password')).toHaveValue('12')
    await input(page, 'password').fill('123456')
    await input(page, 'paypassword').fill('65432178')
    await expect(input(page, 'paypassword')).toHaveValue('654321')
    await input(page, 'newpasword').fill('654321')
    await press(page, '提交')
    await expectToast(page, '密码修改成功！')
    expect(api.last('editPayPassword').body).toEqual({
      password: '123456',
      paypassword: '654321',
      newpasword: '654321',
    })
    for (const name of ['password', 'paypassword', 'newpasword']) await expect(input(page, name)).toHaveValue('')
    await expectRoute(page, '/password?type=2')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeTruthy()
  })

  test('PASSWORD-05 PASSWORD-23 PASSWORD-24 PASSWORD-25 PASSWORD-26 PASSWORD-27 after a changed login password nothing stays', async ({
    page,
  }) => {
    await page.clock.install()
    await asMember(page)
    const api = await stub(page, { editPassword: ok({}, '密码修改成功！') })
    await open(page, '/password?type=1')
    await input(page, 'password').fill('koi12345')
    await input(page, 'paypassword').fill('koi54321')
    await input(page, 'newpasword').fill('koi54321')
    await press(page, '提交')
    await expectToast(page, '密码修改成功！')
    await expectRoute(page, '/login')
    expect(api.last('editPassword').body).toEqual({
      password: 'koi12345',
      paypassword: 'koi54321',
      newpasword: 'koi54321',
    })
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
    const polled = api.sent('balance').length
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
    await page.clock.runFor(60_000)
    expect(api.sent('balance').length).toBe(polled)
  })
})

test.describe('messages', () => {
  const messages = [
    {
      title: '第一封',
      content: '<p>正文 <b>重点</b><script>window.bad = 1</script></p>',
      created_at: '2026-03-01 12:00:00',
    },
    { title: '第二封', content: '', created_at: '2026-02-01 12:00:00' },
  ]

  test('MESSAGE-01 MESSAGE-02 MESSAGE-03 MESSAGE-04 MESSAGE-05 MESSAGE-06 announcements and messages, and what was seen is counted', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { homenotice: ok(['甲公告', '乙公告']), noticeList: paged(messages) })
    await open(page, '/message')
    await expect(page.getByRole('tab', { name: '公告' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('乙公告')).toBeVisible()
    await open(page, '/message?type=2')
    await expect(page.getByRole('tab', { name: '站内信' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('第一封')).toBeVisible()
    await expect(page.locator('b', { hasText: '重点' })).toBeVisible()
    await expect(page.getByText('2026-03-01 12:00:00')).toBeVisible()
    await expect(page.getByText('没有更多了')).toBeVisible()
    expect(await page.evaluate(() => 'bad' in window)).toBe(false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('messageSeen'))).toBe('2')
    expect(api.last('noticeList').body['page']).toBe(1)
  })

  test('MESSAGE-06 a visitor reads announcements and is asked to log in for messages', async ({ page }) => {
    const api = await stub(page, { homenotice: ok(['甲公告']) })
    await open(page, '/message?type=2')
    await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
    await expectRoute(page, '/login')
    expect(api.sent('noticeList')).toEqual([])
  })
})

test.describe('help', () => {
  test('HELP-01 HELP-02 HELP-03 HELP-04 HELP-05 HELP-06 HELP-07 HELP-08 HELP-09 seven entries in their order, and a person', async ({
    page,
  }) => {
    await stub(page)
    await open(page, '/boutBallBet')
    const links = page.getByRole('main').getByRole('link')
    await expect(links.filter({ hasText: '关于我们' })).toBeVisible()
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses.slice(0, 7)).toEqual([7, 1, 2, 3, 4, 5, 8].map((type) => `#/boutBallBetInfo?type=${type}`))
    await links.filter({ hasText: '人工客服' }).click()
    await expectRoute(page, '/gamePage?dailiD=2')
  })

  test('ARTICLE-01 ARTICLE-02 ARTICLE-03 ARTICLE-04 ARTICLE-05 ARTICLE-06 ARTICLE-07 ARTICLE-08 ARTICLE-09 ARTICLE-10 every article under its title', async ({
    page,
  }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const api = await stub(page, {
      article: async ({ body }) => {
        await held
        return ok({ content: `<h3>文章</h3><p>第<b>${Number(body['type'])}</b>篇</p>` })
      },
    })
    const titles: [number, string][] = [
      [1, '常见问题'],
      [2, '隐私政策'],
      [3, '免责声明'],
      [4, '联系我们'],
      [5, '代理合作'],
      [7, '关于我们'],
      [8, '博彩责任'],
    ]
    await open(page, '/boutBallBetInfo?type=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题')
    await expect(page.getByText('如需帮助，请联系人工客服')).toHaveCount(0)
    answer()
    for (const [type, title] of titles) {
      await open(page, `/boutBallBetInfo?type=${type}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.locator('b', { hasText: String(type) })).toBeVisible()
      await expect(page.getByText('如需帮助，请联系人工客服')).toBeVisible()
      expect(api.last('article').body['type']).toBe(type)
    }
    await open(page, '/boutBallBetInfo?type=6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('帮助中心')
    await expect(page.getByText('暂无数据')).toBeVisible()
  })

  test('SECURITY-01 SECURITY-02 SECURITY-03 SECURITY-04 SECURITY-05 SECURITY-06 SECURITY-07 SECURITY-08 SECURITY-09 SECURITY-10 SECURITY-11 SECURITY-12 SECURITY-13 SECURITY-14 SECURITY-15 SECURITY-16 SECURITY-17 SECURITY-18 SECURITY-19 SECURITY-20 SECURITY-21 SECURITY-22 every point is a heading of its own, without a server', async ({
    page,
  }) => {
    await open(page, '/securitycenter')
    await page.route(/\/api\//, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('region', { name: '安全提示' })).toBeVisible()
    const tabs: [string, string[]][] = [
      ['账户保护', ['验证手机与邮箱', '信息保护', '投注保护', '登录及存取款保护']],
      [
        '防骗案例',
        [
          '工作人员不会索要密码',
          '谨防假冒APP',
          '不提供线下服务',
          '仅使用官方存款渠道',
          '谨防假冒客服（仅文字与电话，无视频）',
          '谨防钓鱼电话与邮件',
        ],
      ],
      [
        '安全专题',
        ['推荐浏览器', 'DNS防劫持插件', '咨询官方客服', '一人一号', '实名认证义务', '法律责任', '避免弱密码'],
      ],
    ]
    for (const [tab, headings] of tabs) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('main').getByRole('heading')).toHaveText(headings)
    }
  })
})

test.describe('agents', () => {
  test('AGENT-01 AGENT-02 AGENT-03 AGENT-04 AGENT-05 AGENT-06 AGENT-07 AGENT-08 AGENT-09 AGENT-10 an application is checked, sent and answered', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, {
      user: ok({ username: 'koi123', realname: '李云舟' }),
      applyagentdo: ok({}, '申请已提交，请等待审核'),
    })
    await open(page, '/applyagent')
    await expect(page.getByText('koi123')).toBeVisible()
    await expect(page.getByText('李云舟')).toBeVisible()
    await input(page, 'mobile').fill('14612345678')
    await press(page, '立即加入')
    await expectToast(page, '请输入正确手机号')
    await input(page, 'mobile').fill('14512345678')
    await press(page, '立即加入')
    await expectToast(page, '请输入申请理由')
    expect(api.sent('applyagentdo')).toEqual([])
    await input(page, 'apply_info').fill('长期推广')
    await press(page, '立即加入')
    await expectToast(page, '申请已提交，请等待审核')
    expect(api.last('applyagentdo').body).toEqual({ mobile: '14512345678', apply_info: '长期推广' })
    await page.getByRole('link', { name: '立即咨询' }).click()
    await expectRoute(page, '/gamePage?dailiD=2')
  })

  test('AGENT-11 any player may apply, once', async ({ page, player }) => {
    expect(player.name).not.toBe('')
    await open(page, '/applyagent')
    for (const said of ['申请已提交，请等待审核', '您已提交过申请，请等待审核']) {
      await input(page, 'mobile').fill('13812345678')
      await input(page, 'apply_info').fill('长期推广')
      await press(page, '立即加入')
      await expectToast(page, said)
    }
  })
})

test.describe('fishing', () => {
  const games = [{ gamepic: '/pictures/game-koi.svg', gamename: '锦鲤池塘', catecode: 'obgdy', gamecode: 'pond' }]

  test('FISH-01 FISH-02 FISH-03 FISH-04 FISH-05 FISH-06 FISH-07 FISH-08 FISH-09 FISH-11 a list is read once and leads to its games', async ({
    page,
  }) => {
    await asMember(page)
    const api = await stub(page, { gamelistBycode: ok(games), getGameUrl: refused('游戏维护中，请稍后再试') })
    await open(page, '/concise')
    await expect(page.getByRole('tab')).toHaveText(['捕鱼专区'])
    await expect(page.getByText('obgdy', { exact: true })).toBeVisible()
    const tile = page.getByRole('main').getByRole('link', { name: '锦鲤池塘' })
    await expect(tile.locator('img')).toHaveAttribute('src', '/pictures/game-koi.svg')
    expect(api.last('gamelistBycode').body).toEqual({ gamecode: 'obgdy' })
    await tile.click()
    await expectRoute(page, '/gamePage?name=obgdy&code=pond')
    await open(page, '/concise?type=ae')
    await open(page, '/concise?type=ae')
    await open(page, '/mine')
    await open(page, '/concise')
    await expect(tile).toBeVisible()
    expect(api.sent('gamelistBycode').filter(({ body }) => body['gamecode'] === 'obgdy')).toHaveLength(1)
  })

  test('FISH-10 a refusal is told and not kept', async ({ page }) => {
    const api = await stub(page, { gamelistBycode: refused('暂无该游戏列表', 404) })
    await Promise.all([expectToast(page, '暂无该游戏列表'), open(page, '/concise?type=nope')])
    api.set('gamelistBycode', ok(games))
    await open(page, '/mine')
    await open(page, '/concise?type=nope')
    await expect(page.getByText('锦鲤池塘')).toBeVisible()
    await expect(toast(page, '暂无该游戏列表')).toHaveCount(0)
  })
})
