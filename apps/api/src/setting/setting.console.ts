import * as contract from '@koi/contract/setting/setting.console'
import { isSecretSetting } from '@koi/contract/setting/setting.copy'
import { OwnAddressMissing } from '@koi/contract/setting/setting.refusals.copy'
import type { Config } from '../platform/config.ts'
import { askSecond } from '../approval/approval.ts'
import { auditAct, on } from '../platform/on.ts'
import { readSettings } from '../platform/settings.ts'
import { refused } from '../platform/refuse.ts'
import {
  changeSettings,
  checkSettings,
  mayComeFrom,
  newsOf,
  openSetting,
  printedSettings,
  shownSettings,
} from './setting.ts'

/** Thresholds of two operators, and where the chain is read: whoever changes one opens a way for money. */
const opensWay = (key: string): boolean => /^(four_eyes|chain)_/.test(key)
const named = (all: object, input: object) => Object.fromEntries(Object.entries(all).filter(([key]) => key in input))
const hidden = (input: object) =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, isSecretSetting(key) && value ? '***' : value]))

export const settingConsole = (config: Config, forget: () => void) => [
  on(contract.listSettings, async ({ db }) => shownSettings(await readSettings(db))),

  on(contract.changeSettings, async (args) => {
    const { tx, ip, afterCommit } = args
    const input = newsOf(args.input)
    checkSettings(input, config)
    const stood = await readSettings(tx)
    const before = printedSettings(config, stood)
    const isNew = (key: string) =>
      isSecretSetting(key)
        ? openSetting(config, stood, key) !== String(input[key])
        : String(Reflect.get(stood, key)) !== String(input[key])
    const about = { subjectKind: 'setting', subjectId: Object.keys(input).join(','), before: named(before, input) }
    if (Object.keys(input).some((key) => opensWay(key) && isNew(key))) {
      const waiting = await askSecond(args, { ...about, after: hidden(input) })
      if (waiting) return waiting
    }
    const after = await changeSettings(tx, input, config)
    if (input['operator_addresses'] !== undefined && !mayComeFrom(after, ip))
      throw refused(OwnAddressMissing, { ip }, { field: 'operator_addresses' })
    await auditAct(tx, args, { ...about, act: 'setting.change', after: named(printedSettings(config, after), input) })
    afterCommit(forget)
    return shownSettings(after)
  }),
]
