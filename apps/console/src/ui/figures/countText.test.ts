import { expect, test } from 'vitest'
import { countText } from './countText.ts'

test('a count gets separators of thousands, and an amount of coins keeps its digits', () => {
  expect([countText(12_345), countText(999), countText('1234.000015')]).toEqual(['12,345', '999', '1234.000015'])
})
