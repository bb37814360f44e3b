import * as contract from '@koi/contract/setting/setting.console'
import { OwnAddressMissing } from '@koi/contract/setting/setting.refusals.copy'
import type { Config } from '../platform/config.ts'
import { askSecond } from '../approval/approval.ts'
import { auditAct, on } from '../platform/on.ts'
import { readSettings } from '../platform/settings.ts'
import { refused } from '../platform/refuse.ts'
import { refuseLosingLicence } from './licensed.ts'
import { newsOf, openedSettings, printedSetting, shownSettings } from './sealed.ts'
import { changeSettings, checkSettings, mayComeFrom } from './setting.ts'

/** Thresholds of two operators, and where the chain is read: whoever changes one opens a way for money. */
const opensWay = (key: string): boolean => /^(four_eyes|chain)_/.test(key)

export const settingConsole = (config: Config, forget: () => void) => [
  on(contract.listSettings, async ({ db }) => shownSettings(openedSettings(config, await readSettings(db)))),

  on(contract.changeSettings, async (args) => {
    const { tx, ip, afterCommit } = args
    const stood = openedSettings(config, await readSettings(tx))
    const input = newsOf(args.input, stood)
    checkSettings(input, stood, config)
    const printed = (all: object) =>
      Object.fromEntries(Object.keys(input).map((key) => [key, printedSetting(key, Reflect.get(all, key))]))
    const isNew = (key: string) => String(Reflect.get(stood, key)) !== String(input[key])
    const about = { subjectKind: 'setting', subjectId: Object.keys(input).join(','), before: printed(stood) }
    if (Object.keys(input).some((key) => opensWay(key) && isNew(key))) {
      const waiting = await askSecond(args, { ...about, after: printed(input) })
      if (waiting) return waiting
    }
    const after = openedSettings(config, await changeSettings(tx, input, stood, config))
    if (input['operator_addresses'] !== undefined && !mayComeFrom(after, ip))
      throw refused(OwnAddressMissing, { ip }, { field: 'operator_addresses' })
    await refuseLosingLicence(tx, config, after)
    await auditAct(tx, args, { ...about, act: 'setting.change', after: printed(after) })
    afterCommit(forget)
    return shownSettings(after)
  }),
]
