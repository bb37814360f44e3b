// Needs a browser in other time zones, which page tests do not have.
import { desktopWindow, navigateConsole, openConsole } from './support/desk.ts'
import { expect, test } from './support/test.ts'

for (const timezoneId of ['America/New_York', 'Pacific/Kiritimati'])
  test.describe(`with the browser in ${timezoneId}`, () => {
    test.use({ ...desktopWindow, timezoneId })

    test('picked, typed and cleared days are sent as Beijing days, and times as picked [D-008]', async ({
      page,
      operator,
    }) => {
      const asked: (string | null)[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/console/api/deposits') asked.push(searchParams.get('from'))
      })
      await openConsole(page, '/deposits?from=2026-03-08')
      const from = page.getByLabel('开始日期')
      const expectAsked = async (day: string) => {
        await expect.poll(() => asked.at(-1) ?? '').toBe(day)
        await expect(from).toHaveValue(day)
        expect(new URL(page.url()).searchParams.get('from') ?? '').toBe(day)
        // Rows that arrive would move the element that is clicked next.
        await expect(page.locator('.ant-spin-spinning, .ant-skeleton')).toHaveCount(0)
      }

      await expectAsked('2026-03-08')

      await from.click()
      const day = page.getByTitle('2026-03-31')
      const besideField = async () =>
        Math.abs(((await day.boundingBox())?.x ?? 0) - ((await from.boundingBox())?.x ?? 0))
      await expect.poll(besideField, 'the calendar stands under its field').toBeLessThan(300)
      await day.click()
      await expectAsked('2026-03-31')

      await from.fill('')
      await from.pressSequentially('2026/4/12')
      await from.press('Enter')
      await expectAsked('2026-04-12')

      await from.fill('')
      await from.press('Tab')
      await expectAsked('')

      await test.step("today is Beijing's", async () => {
        const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
        const to = page.getByLabel('结束日期')
        const button = page.getByText('今天', { exact: true }).filter({ visible: true })
        // The other calendar has the same button until it is closed.
        await expect(button).toHaveCount(0)
        await to.click()
        await button.click()
        await expect(to).toHaveValue(today)
        await expect(page).toHaveURL(new RegExp(`to=${today}`))
      })

      await test.step('two changes before the list renders are both applied', async () => {
        await from.fill('2026-04-12')
        await from.press('Enter')
        await expect(page).toHaveURL(/from=2026-04-12&to=|to=.*&from=2026-04-12/)
        const clears = page.getByRole('button', { name: '清除', exact: true })
        await expect(clears).toHaveCount(2)
        await clears.evaluateAll((buttons: HTMLElement[]) => {
          for (const button of buttons) button.click()
        })
        await expect(page).not.toHaveURL(/from=|to=/)
      })

      await test.step('a time skipped by the browser’s own time zone is sent as picked [D-008]', async () => {
        const venue = 'fgfish'
        await operator.patch(`venues/${venue}`, { repair_from: '', repair_to: '' })
        await navigateConsole(page, '/venues')
        await page.getByRole('row').filter({ hasText: venue }).getByRole('button', { name: '编辑' }).click()
        const drawer = page.getByRole('dialog')
        // In New York clocks go from 02:00 to 03:00 in that night.
        await drawer.getByLabel('维护开始（北京时间）').fill('2035-03-11 02:30:15')
        await drawer.getByLabel('维护结束（北京时间）').fill('2035-03-12 02:30')
        const sent = page.waitForRequest((request) => request.method() === 'PATCH')
        await drawer.getByRole('button', { name: /保存$/ }).click()
        expect((await sent).postDataJSON()).toEqual({
          repair_from: '2035-03-11 02:30:15',
          repair_to: '2035-03-12 02:30:00',
        })
        await expect(drawer).toBeHidden()
        await operator.patch(`venues/${venue}`, { repair_from: '', repair_to: '' })
      })
    })
  })
