import { expect, test } from 'vitest'
import { sessionOf } from './session.ts'

test('a session without a storage lives as long as its page, and says why it ended until the next begins', () => {
  const { token, signIn, signOut, howItEnded } = sessionOf('test_token', '')
  expect([token(), howItEnded()]).toEqual(['', ''])
  signIn('abc')
  expect(token()).toBe('abc')
  signOut('expired')
  expect([token(), howItEnded()]).toEqual(['', 'expired'])
  signIn('def')
  expect([token(), howItEnded()]).toEqual(['def', ''])
  signOut()
  expect([token(), howItEnded()]).toEqual(['', ''])
})
