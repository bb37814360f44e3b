import { expect, test } from 'vitest'
import { crowded, idsOf } from './requirements.ts'

test('a title holds the requirements whose ids it begins with', () => {
  expect(idsOf(['AB-01, AB-02 CD-3', 'what AB-04 shows'].join(' '))).toEqual(['AB-01', 'AB-02', 'CD-3'])
  expect(idsOf('what AB-04 shows')).toEqual([])
  expect(idsOf(['AB-08 to AB-11,', 'CD-2: a range'].join(' '))).toEqual(['AB-08', 'AB-09', 'AB-10', 'AB-11', 'CD-2'])
  expect(idsOf('AB-08 to be shown')).toEqual(['AB-08'])
})

test('a fifth id in one title is found', () => {
  const title = (count: number) => `${Array.from({ length: count }, (_, index) => `AB-${index}`).join(', ')} text`
  expect(crowded([title(4), title(5)])).toEqual([title(5)])
})
