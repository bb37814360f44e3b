import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@koi/contract/endpoint'
import { expect, test } from 'vitest'
import { movesMoney } from './calls.ts'

const contract = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'contract', 'src')

test('the calls that carry a key are those the contract says move money', async () => {
  const modules = await Promise.all(
    globSync('*/*.player.ts', { cwd: contract }).map(
      (file) => import(join(contract, file)) as Promise<Record<string, unknown>>,
    ),
  )
  const endpoints = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Endpoint => (value as Endpoint)?.movesMoney)
  expect(new Set(endpoints.map(({ at }) => at))).toEqual(movesMoney)
})
