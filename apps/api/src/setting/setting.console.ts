import * as contract from '@koi/contract/setting/setting.console'
import { OwnAddressMissing } from '@koi/contract/setting/setting.refusals.copy'
import type { Config } from '../platform/config.ts'
import { auditAct, on } from '../platform/on.ts'
import { readSettings } from '../platform/settings.ts'
import { refused } from '../platform/refuse.ts'
import { changeSettings, mayComeFrom } from './setting.ts'

export const settingConsole = (config: Config, forget: () => void) => [
  on(contract.listSettings, async ({ db }) => readSettings(db)),

  on(contract.changeSettings, async (args) => {
    const { tx, input, ip, afterCommit } = args
    const before = await readSettings(tx)
    const after = await changeSettings(tx, input, config)
    if (input.operator_addresses !== undefined && !mayComeFrom(after, ip))
      throw refused(OwnAddressMissing, { ip }, { field: 'operator_addresses' })
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
