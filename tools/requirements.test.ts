import { expect, test } from 'vitest'
import { crowded, idsOf } from './requirements.ts'

test('reads the ids in brackets at the end of a title', () => {
  expect(idsOf('shows two things [AB-01, CD-3]')).toEqual(['AB-01', 'CD-3'])
  expect(idsOf('what AB-04 shows')).toEqual([])
  expect(idsOf('AB-05, AB-06')).toEqual(['AB-05', 'AB-06'])
  expect(idsOf('shows a range [AB-08 to AB-11]')).toEqual(['AB-08', 'AB-09', 'AB-10', 'AB-11'])
})

test('finds titles with more than four ids', () => {
  const title = (count: number) => `text [${Array.from({ length: count }, (_, index) => `AB-${index}`).join(', ')}]`
  expect(crowded([title(4), title(5)])).toEqual([title(5)])
})
