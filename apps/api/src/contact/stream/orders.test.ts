import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { listen } from './stream.testing.ts'

let app: TestApp
let base: string

beforeAll(async () => {
  app = await openTestApp({ demo: true })
  base = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.finish())

const signedIn = async (name: string): Promise<string> =>
  (await app.callPlayerApi('POST /api/login_pc', { name, password: 'koi12345', code: captchaTexts[0] })).data
    .new_api_token

for (const [queue, key] of [
  ['deposits', 'deposit_no'],
  ['withdrawals', 'id'],
] as const)
  test(`an operator's act in ${queue} notifies the player and the operators`, async () => {
    const { items } = (await app.callConsoleApi(`GET /console/api/${queue}?state=1`)).body
    const order = items.find(({ username }: { username: string }) => !['demo004', 'demo006'].includes(username))
    const path = `POST /console/api/${queue}/${order[key]}`
    const login = await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
    const page = await listen(`${base}/api/events`, await signedIn(order.username))
    const desk = await listen(`${base}/console/api/events`, login.body.token)
    await Promise.all([page.next(0), desk.next(0)])
    // Claims do not notify the player.
    expect((await app.callConsoleApi(`${path}/claim`)).status).toBe(200)
    expect(await desk.next(1)).toMatchObject({ topics: [queue] })
    expect(page.events).toHaveLength(1)
    expect((await app.callConsoleApi(`${path}/approve`)).status).toBe(200)
    expect(await desk.next(2)).toMatchObject({ topics: expect.arrayContaining([queue]) })
    expect((await page.next(1)).topics).toEqual(expect.arrayContaining(['balance', 'orders']))
    page.close()
    desk.close()
  })
