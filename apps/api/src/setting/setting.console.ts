import * as contract from '@koi/contract/setting/setting.console'
import type { Config } from '../platform/config.ts'
import { auditAct, on } from '../platform/on.ts'
import { readSettings } from '../platform/settings.ts'
import { changeSettings } from './setting.ts'

export const settingConsole = (config: Config, forget: () => void) => [
  on(contract.listSettings, async ({ db }) => readSettings(db)),

  on(contract.changeSettings, async (args) => {
    const { tx, input, afterCommit } = args
    const before = await readSettings(tx)
    const after = await changeSettings(tx, input, config)
    const named = (all: object) => Object.fromEntries(Object.entries(all).filter(([key]) => key in input))
    await auditAct(tx, args, {
      act: 'setting.change',
      subjectKind: 'setting',
      subjectId: Object.keys(input).join(','),
      before: named(before),
      after: named(after),
    })
    afterCommit(forget)
    return after
  }),
]
