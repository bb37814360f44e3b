import * as contract from '@koi/contract/deposit/adapter.console'
import { z } from 'zod'
import { adapters } from '../outside/adapters.ts'
import { on } from '../platform/on.ts'

export const adapterConsole = [
  on(contract.listAdapters, async () => ({
    items: adapters.map(({ kind, name, version, abilities, settings }) => ({
      kind,
      name,
      version,
      abilities: [...abilities],
      settings: { ...z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) },
    })),
  })),
]
