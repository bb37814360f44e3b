// Needs the server: players read the contents in the language of their request.
import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { desktopWindow, navigateConsole, openConsole, tableRow, uniqueText } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)

const save = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('an operator enters contents in a further language, and a player with that language sees them', async ({
  page,
  operator,
  request,
}) => {
  const mark = uniqueText()
  await operator.patch('settings', { languages: 'zh,en' })
  try {
    await test.step('a row: the default text is the placeholder, and what is missing is counted', async () => {
      await openConsole(page, '/notices')
      await page.getByRole('button', { name: '新增公告' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: '内容' }).fill(`公告 ${mark}`)
      await expect(form.getByRole('tab', { name: 'English 缺1项' })).toBeVisible()
      await form.getByRole('tab', { name: /^English/ }).click()
      const text = form.getByRole('textbox', { name: '内容' })
      await expect(text).toHaveAttribute('placeholder', `公告 ${mark}`)
      await text.fill(`Notice ${mark}`)
      await expect(form.getByRole('tab', { name: 'English', exact: true })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await save(page)
      const notices = await request.post('/api/homenotice', { headers: { 'accept-language': 'en' }, data: {} })
      expect((await notices.json()).data).toContain(`Notice ${mark}`)
    })
    await test.step('a change sends the edited language only', async () => {
      await tableRow(page, `公告 ${mark}`).getByRole('button', { name: '编辑' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('tab', { name: 'English', exact: true }).click()
      await form.getByRole('textbox', { name: '内容' }).fill(`Changed ${mark}`)
      const [change] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === 'PATCH' && sent.url().includes('/console/api/notices/')),
        save(page),
      ])
      expect(change.postDataJSON()).toEqual({ texts: { en: { content: `Changed ${mark}` } } })
    })
    await test.step('settings and articles', async () => {
      await navigateConsole(page, '/settings')
      await page.getByRole('tab', { name: /^English/ }).click()
      await page.getByRole('textbox', { name: '站点名称' }).fill(`Koi ${mark}`)
      await page.getByRole('button', { name: '保存修改' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '保存修改' }).click()
      await expect(page.getByText('设置已保存')).toBeVisible()
      await navigateConsole(page, '/articles/7')
      await page.getByRole('tab', { name: /^English/ }).click()
      await page.getByRole('textbox', { name: '正文' }).fill(`About ${mark}`)
      await page.getByRole('button', { name: '发布' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
      await expect(page.getByText('已发布')).toBeVisible()
      const headers = { 'accept-language': 'en' }
      const app = await request.post('/api/app', { headers, data: {} })
      expect((await app.json()).data.title).toBe(`Koi ${mark}`)
      const article = await request.post('/api/article', { headers, data: { type: 7 } })
      expect((await article.json()).data.content).toContain(`About ${mark}`)
    })
  } finally {
    await operator.patch('settings', { languages: 'zh', texts: { en: { title: '' } } })
  }
})
