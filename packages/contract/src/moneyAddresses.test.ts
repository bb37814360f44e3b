import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { agentMoney, operatorMoney, playerMoney } from './moneyAddresses.ts'

const sides = { player: playerMoney, console: operatorMoney, portal: agentMoney }

test.each(Object.entries(sides))(
  'the %s API lists an Idempotency-Key for exactly the endpoints that move money',
  async (side, listed) => {
    const modules = await Promise.all(
      globSync(`*/*/*.${side}.ts`, { cwd: import.meta.dirname }).map(
        (file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>,
      ),
    )
    const endpoints = modules
      .flatMap((module) => Object.values(module))
      .filter((value): value is Endpoint => (value as Endpoint | undefined)?.movesMoney === true)
    expect(new Set(endpoints.map(({ at }) => at))).toEqual(new Set(listed))
  },
)
