import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Composer } from './Composer.tsx'

test('Enter sends the text and opens no file chooser; Shift+Enter and the Enter that ends a word do not send', async () => {
  const sent: string[] = []
  let choosers = 0
  const stop = new AbortController()
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') choosers += 1
    },
    { capture: true, signal: stop.signal },
  )
  const shown = await render(
    <Composer onText={(text) => void sent.push(text)} onPicture={() => undefined} onTyping={() => undefined} />,
  )
  const input = page.getByRole('textbox')
  await input.fill('你好')
  const enter = (init: KeyboardEventInit) =>
    input
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  enter({ isComposing: true })
  // Safari: the key press that ends a word comes after compositionend.
  enter({ keyCode: 229 })
  enter({ shiftKey: true })
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual(['你好'])
  expect(choosers).toBe(0)
  await expect.element(input).toHaveValue('')
  stop.abort()
  await shown.unmount()
})
