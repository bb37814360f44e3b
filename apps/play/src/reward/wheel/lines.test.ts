import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('the name of a slice takes up to two lines and is cut where it has no room', () => {
  expect(linesOf('谢谢参与', 9)).toEqual(['谢谢参与'])
  expect(linesOf('Chúc may mắn', 9)).toEqual(['Chúc may', 'mắn'])
  expect(linesOf('88', 9)).toEqual(['88'])
  expect(linesOf('Thank you for playing', 9)).toEqual(['Thank you', 'for play…'])
  expect(linesOf('永不落空的惊喜大礼', 9)).toEqual(['永不落空…'])
})
