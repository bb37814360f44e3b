import { expect, test } from 'vitest'
import { toastTop } from './toastTop.ts'

const phone = { top: 46, bottom: 750 }

test('a toast is at the top of the page and goes to the bottom if it would cover a field', () => {
  expect(toastTop(48, phone, [])).toBe(58)
  expect(toastTop(48, phone, [{ top: 106, bottom: 150 }])).toBe(58)
  expect(toastTop(48, phone, [{ top: 60, bottom: 104 }])).toBe(690)
})

test('with an open keyboard a toast stays in the visible part, where it covers least', () => {
  const visible = { top: 46, bottom: 300 }
  expect(toastTop(48, visible, [{ top: 60, bottom: 104 }])).toBe(240)
  expect(toastTop(48, visible, [{ top: 50, bottom: 300 }])).toBe(58)
  expect(toastTop(200, { top: 46, bottom: 120 }, [{ top: 50, bottom: 100 }])).toBe(58)
})
