// Needs the server: it tells the partner's system of the registration.
import { platformUrl, sandboxUrl } from './support/addresses.ts'
import { uniqueText } from './support/desk.ts'
import { askJson } from './support/http.ts'
import { submitRegistration } from './support/player.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 375, height: 667 } })

test("a link's source is kept until the registration, which is then reported to the partner's system", async ({
  browser,
  operator,
}) => {
  const code = `link-${uniqueText()}`
  const { id } = await operator.post<{ id: string }>('sources', {
    name: code,
    code,
    registration_url: `${sandboxUrl()}/postback/${code}?click={click_id}&event={event}`,
  })
  const page = await browser.newPage({ baseURL: platformUrl(), viewport: { width: 375, height: 667 } })
  await page.goto(`/?c=${code}&click_id=click%267&utm_campaign=spring`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('source'))).toContain(code)
  // The visitor opens another page, comes back without the parameters, and registers later.
  await page.goto('/#/promotion')
  await page.goto('/')
  await page.reload()
  await page.goto('/#/login?type=1')
  const { name } = await submitRegistration(page)
  await page.close()

  const { items } = await operator.get<{ items: object[] }>(`sources/${id}/players`)
  expect(items).toMatchObject([{ username: name, click_id: 'click&7', utm_campaign: 'spring', landing: '/' }])
  const calls = async () =>
    (await askJson<{ items: { path: string; query: object }[] }>(sandboxUrl(), '/control/postbacks')).body.items.filter(
      ({ path }) => path === `/postback/${code}`,
    )
  await expect.poll(calls).toMatchObject([{ query: { click: 'click&7', event: 'registration' } }])
})
