import { expect, test } from 'vitest'
import { code, openTestApp, password } from '../../platform/testing/testing.ts'

test.each(['2026-03-10T04:00:00.000Z', '2028-02-29T15:59:59.000Z', '2026-03-31T17:00:00.000Z'])(
  'the demo seed of %s shows every reward in every state',
  async (at) => {
    const app = await openTestApp({ demo: true, at })
    const logIn = async (name: string) => {
      const answer = await app.callPlayerApi('POST /api/login_pc', { name, password, code })
      expect(answer.message).toBe('登录成功')
      return answer.data.api_token as string
    }
    const token = await logIn('demo002')
    expect((await app.callPlayerApi('POST /api/uservip')).data.length).toBeGreaterThanOrEqual(10)
    expect((await app.callPlayerApi('POST /api/activitytype')).data).toHaveLength(4)
    const activities = (await app.callPlayerApi('POST /api/activitylist')).data
    expect(activities).toMatchObject({ per_page: 100, last_page: 1, total: activities.data.length })
    expect(activities.data.length).toBeGreaterThanOrEqual(6)
    const applications = (await app.callPlayerApi('POST /api/activityApplyLog', {}, token)).data
    expect(new Set(applications.data.map(({ state }: { state: number }) => state))).toEqual(new Set([1, 2, 3]))
    const rebates = (await app.callPlayerApi('POST /api/getfanshui', {}, token)).data
    expect(Number(rebates.jisuan)).toBeGreaterThan(0)
    expect(Number(rebates.nojisuan)).toBeGreaterThan(0)
    expect((await app.callPlayerApi('POST /api/redpacket', {}, token)).data.total).toBe(8)
    expect(
      (await app.callPlayerApi('GET /api/userredpacket', undefined, token)).data.rules.length,
    ).toBeGreaterThanOrEqual(3)
    expect(new Set(rebates.list.data.map(({ state }: { state: number }) => state))).toEqual(new Set([0, 1]))
    expect((await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data.bet_amount).toBe('0.00')
    const other = await logIn('demo003')
    expect(Number((await app.callPlayerApi('POST /api/getfanshui', {}, other)).data.nojisuan)).toBeGreaterThan(0)

    for (const path of [
      'activity-applications',
      'agent-applications',
      'agents',
      'agent-statements',
      'agent-plans',
      'activity-types',
      'activities',
      'redpacket-rules',
      'redpacket-claims',
      'vip-levels',
      'rebates',
      'rebates/days',
    ]) {
      const { status, body } = await app.callConsoleApi(`GET /console/api/${path}`)
      expect([path, status]).toEqual([path, 200])
      expect([path, body.items.length > 0]).toEqual([path, true])
    }
    expect((await app.callConsoleApi('GET /console/api/agents')).body.items).toContainEqual(
      expect.objectContaining({ username: 'demo005', code: 'demo005', state: 1 }),
    )
    for (const name of ['rebate', 'vip', 'agent-settlement'])
      expect((await app.callConsoleApi(`POST /console/api/jobs/${name}/run`)).status).toBe(200)
    expect(
      (await app.callConsoleApi('GET /console/api/agent-statements', { state: 'paid' })).body.total,
    ).toBeGreaterThan(0)
    await app.finish()
  },
)
