import { expect, test } from 'vitest'
import { menuOf } from './menu.tsx'

const addresses = (permissions?: string[]) =>
  menuOf(permissions && { permissions }).flatMap(({ pages }) => pages.map(([at]) => at))

test('shows only permitted menu entries, and all of them until permissions are loaded', () => {
  expect(addresses(['deposit.view'])).toEqual(['/deposits', '/unmatched-payments'])
  expect(addresses()).toContain('/operators')
})
