import { PictureUnknown } from '@koi/contract/access/upload/upload.copy'
import { expect, test } from 'vitest'
import { isPicture, pictureTypes } from './picture.ts'

test('accepts the picture types and the size limit of the server', () => {
  const kinds = PictureUnknown.example.match(/[a-z]+/g)
  expect(kinds?.map((kind) => `image/${kind}`).toSorted()).toEqual(pictureTypes.toSorted())
  for (const type of pictureTypes) expect(isPicture({ type, size: 2 * 1024 * 1024 })).toBe(true)
  expect(isPicture({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe(false)
  expect(isPicture({ type: 'image/svg+xml', size: 1 })).toBe(false)
})
