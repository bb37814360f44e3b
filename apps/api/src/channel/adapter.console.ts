import * as contract from '@koi/contract/channel/adapter.console'
import { z } from 'zod'
import { adapters } from '../outside/adapters.ts'
import { pageOfAll } from '../platform/items.ts'
import { on } from '../platform/on.ts'

export const adapterConsole = [
  on(contract.listAdapters, async ({ input }) =>
    pageOfAll(
      adapters.map(({ kind, name, version, abilities, settings }) => ({
        kind,
        name,
        version,
        abilities: [...abilities],
        settings: { ...z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) },
      })),
      input,
    ),
  ),
]
