import * as contract from '@koi/contract/money/channel/adapter.console'
import type { Language } from '@koi/contract/language'
import { translated } from '@koi/contract/textsIn'
import { z } from 'zod'
import { adapters } from '../../platform/outside/adapters.ts'
import { pageOfAll } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'

function titled<Schema>(language: Language, schema: Schema): Schema {
  const inLanguage = (key: string, value: unknown): unknown =>
    (key === 'title' || key === 'description') && typeof value === 'string' ? translated(language, value) : value
  return JSON.parse(JSON.stringify(schema, inLanguage)) as Schema
}

export const adapterConsole = [
  on(contract.listAdapters, async ({ input, language }) =>
    pageOfAll(
      adapters.map(({ kind, name, version, abilities, settings }) => ({
        kind,
        name,
        version,
        abilities: [...abilities],
        settings: titled(language, { ...z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) }),
      })),
      input,
    ),
  ),
]
