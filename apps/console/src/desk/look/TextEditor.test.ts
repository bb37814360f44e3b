import { expect, test } from 'vitest'
import { withText } from './TextEditor.tsx'

test('a text is set, changed and removed, and a language without texts is left out', () => {
  const one = withText({}, 'en', 'a:存款', 'Top up')
  expect(one).toEqual({ en: { 'a:存款': 'Top up' } })
  const two = withText(one, 'zh', 'a:存款', '充值')
  expect(withText(two, 'en', 'a:存款', 'Pay in')).toEqual({ zh: { 'a:存款': '充值' }, en: { 'a:存款': 'Pay in' } })
  expect(withText(two, 'en', 'a:存款', ' ')).toEqual({ zh: { 'a:存款': '充值' } })
  expect(withText(one, 'en', 'a:存款', '')).toEqual({})
})
