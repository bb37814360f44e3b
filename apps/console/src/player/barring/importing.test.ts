import { expect, test } from 'vitest'
import { createImporter } from './importing.ts'

test('after a refused file the next file is uploaded to the existing list [R4]', async () => {
  const calls: string[] = []
  const run = createImporter({
    make: (name) => {
      calls.push(`make ${name}`)
      return Promise.resolve(`id of ${name}`)
    },
    add: (id, csv) => {
      calls.push(`${id}: ${csv}`)
      return csv.startsWith('name') ? Promise.resolve() : Promise.reject(new Error('no columns'))
    },
  })
  await expect(run('A', 'wrong')).rejects.toThrow('no columns')
  await run('A', 'name\n甲')
  expect(calls).toEqual(['make A', 'id of A: wrong', 'id of A: name\n甲'])
  calls.length = 0
  await run('A', 'name\n乙')
  expect(calls[0]).toBe('make A')
})
