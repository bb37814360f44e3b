import { expect, test } from 'vitest'
import { batched } from './batch.ts'

test('keys of one event-loop turn are loaded together; a key requested during a load is loaded again', async () => {
  const args: string[][] = []
  let round = 0
  const ask = batched<string, number>(async (keys) => {
    args.push(keys)
    const answer = ++round
    await new Promise((resolve) => setImmediate(resolve))
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, answer]))
  })
  const first = Promise.all([ask('a'), ask('b'), ask('a'), ask('unknown')])
  await new Promise((resolve) => setImmediate(resolve))
  const second = ask('a')
  expect(await first).toEqual([1, 1, 1, undefined])
  expect(await second).toBe(2)
  expect(args).toEqual([['a', 'b', 'unknown'], ['a']])
})

test('a failed load rejects every waiting caller, and the next request loads again', async () => {
  let isBroken = true
  const ask = batched<string, string>(async (keys) => {
    if (isBroken) throw new Error('lost')
    return new Map(keys.map((key) => [key, 'there']))
  })
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('lost')
  isBroken = false
  expect(await ask('a')).toBe('there')
})
