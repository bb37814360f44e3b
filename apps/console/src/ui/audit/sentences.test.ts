import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test('a change is told as sentences: values by before and after, lists by what was added and removed', () => {
  const before = { state: 0, name: '旧', permissions: ['bet.view', 'deposit.view'], reason: 'x' }
  const after = { state: 1, name: '旧', permissions: ['bet.view', 'deposit.review'], picture: '/a.png', reason: '' }
  expect(sentencesOf({ before, after })).toEqual([
    '状态由「0」改为「1」',
    '权限增加：deposit.review',
    '权限移除：deposit.view',
    '清除原因，原为「x」',
    'picture设为「/a.png」',
  ])
})

test('a new object is told by its values, a formula stays text, and an unchanged one has no sentence', () => {
  expect(sentencesOf({ before: null, after: { name: '=1+1' } })).toEqual(['名称设为「=1+1」'])
  expect(sentencesOf({ before: { name: 'a' }, after: { name: 'a' } })).toEqual([])
})
