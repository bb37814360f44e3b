import { App } from 'antd'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { LanguageSelect } from '../../app/LanguageSelect.tsx'
import { Search } from './Search.tsx'

test('Enter that ends a word of an input method does not search', async () => {
  const sought: string[] = []
  const shown = await render(<Search aria-label="q" onSearch={(text) => void sought.push(text)} />)
  await page.getByRole('searchbox').fill('张三')
  const input = page.getByRole('searchbox').element()
  // Safari: the key press that ends a word comes after compositionend.
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  for (const init of [{ keyCode: 229 }, { isComposing: true }])
    for (const type of ['keydown', 'keyup'])
      input.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, ...init }))
  expect(sought).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sought).toEqual(['张三'])
  await shown.unmount()
})

test('a browser that keeps no cookies is told that the language cannot be changed', async () => {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => {
      // Nothing is kept.
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'))
  const shown = await render(
    <App>
      <LanguageSelect />
    </App>,
  )
  await page.getByRole('combobox').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('浏览器已停用Cookie，无法更改语言')).toBeVisible()
  await shown.unmount()
})
