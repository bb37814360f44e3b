import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noNetwork, serve } from '../../app/testing/answers.testing.ts'
import { expectCount, expectTexts, open, step } from '../../app/testing/screen.testing.tsx'

test('the security page shows every point under its own heading and makes no call [SECURITY-01, SECURITY-05]', async () => {
  serve(noNetwork)
  await open('/securitycenter')
  await expect.element(page.getByRole('region', { name: '安全提示' })).toBeVisible()
  const tabs: [holds: string, tab: string, points: [holds: string, heading: string][]][] = [
    [
      'SECURITY-02',
      '账号保护',
      [
        ['SECURITY-06', '验证手机与邮箱'],
        ['SECURITY-07', '信息保护'],
        ['SECURITY-08', '投注保护'],
        ['SECURITY-09', '登录及存取款保护'],
      ],
    ],
    [
      'SECURITY-03',
      '防骗案例',
      [
        ['SECURITY-10', '工作人员不会索要密码'],
        ['SECURITY-11', '谨防假冒APP'],
        ['SECURITY-12', '不提供线下服务'],
        ['SECURITY-13', '仅使用官方存款渠道'],
        ['SECURITY-14', '谨防假冒客服（仅文字与电话，无视频）'],
        ['SECURITY-15', '谨防钓鱼电话与邮件'],
      ],
    ],
    [
      'SECURITY-04',
      '安全专题',
      [
        ['SECURITY-16', '推荐浏览器'],
        ['SECURITY-17', 'DNS防劫持插件'],
        ['SECURITY-18', '咨询官方客服'],
        ['SECURITY-19', '一人一号'],
        ['SECURITY-20', '实名认证义务'],
        ['SECURITY-21', '法律责任'],
        ['SECURITY-22', '避免弱密码'],
      ],
    ],
  ]

  const headings = page.getByRole('main').getByRole('heading')
  for (const [holds, tab, points] of tabs)
    await step(`${tab} [${holds}]`, async () => {
      await page.getByRole('tab', { name: tab }).click()
      await expectCount(headings, points.length)
      for (const [index, [point, heading]] of points.entries())
        await step(point, () => expectTexts(headings.nth(index), [heading]))
    })
})
