import { expect, test } from 'vitest'
import { sessionOf } from './session.ts'

test('a session is kept in memory if there is no storage, and the reason of its end until the next sign-in', () => {
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
