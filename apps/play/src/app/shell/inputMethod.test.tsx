import { Dialog } from '@koi/ui/Dialog'
import { Tabs } from '@koi/ui/Tabs'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

test('Esc that gives up a word of an input method leaves the dialog open', async () => {
  let closed = 0
  const shown = await render(
    <Dialog title="名称" onClose={() => (closed += 1)}>
      <input aria-label="名称" />
    </Dialog>,
  )
  await page.getByRole('textbox').click()
  const input = page.getByRole('textbox').element()
  const isLeftToBrowser = (init: KeyboardEventInit) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }))
  expect([{ isComposing: true }, { keyCode: 229 }, { keyCode: 27 }].map(isLeftToBrowser)).toEqual([false, false, true])
  expect(closed).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
  await shown.unmount()
})

test('arrows with Alt or Ctrl belong to the browser, not to tabs', async () => {
  const items = ['a', 'b'].map((value) => ({ value, label: value }))
  const chosen: string[] = []
  const shown = await render(
    <Tabs id="t" label="t" items={items} value="a" onChange={(value) => void chosen.push(value)} />,
  )
  await page.getByRole('tab', { name: 'a' }).click()
  chosen.length = 0
  const tab = page.getByRole('tab', { name: 'a' }).element()
  const back = new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true })
  expect(tab.dispatchEvent(back)).toBe(true)
  expect(chosen).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => chosen).toEqual(['b'])
  await shown.unmount()
})
