import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { RatingForm } from './RatingForm.tsx'

test('a rating that could not be sent says so and can be sent again', async () => {
  let isOnline = false
  const shown = await render(<RatingForm onRate={() => isOnline} />)
  await page.getByRole('radio', { name: '4 星' }).click({ force: true })
  const send = page.getByRole('button', { name: '提交评价' })
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('网络已断开，未发送，请在恢复后重试')
  isOnline = true
  await send.click()
  await expect.element(send).toBeDisabled()
  await shown.unmount()
})
