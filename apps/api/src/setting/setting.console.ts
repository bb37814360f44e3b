import * as contract from '@koi/contract/setting/setting.console'
import { OwnAddressMissing } from '@koi/contract/setting/setting.refusals.copy'
import type { Config } from '../platform/config.ts'
import { askSecond, fingerprint } from '../approval/approval.ts'
import { auditAct, on } from '../platform/on.ts'
import { readSettings } from '../platform/settings.ts'
import { refused } from '../platform/refuse.ts'
import { changeSettings, checkSettings, mayComeFrom } from './setting.ts'

/** Thresholds of two operators, and where the chain is read: whoever changes one opens a way for money. */
const opensWay = (key: string): boolean => /^(four_eyes|chain)_/.test(key)
const masked = ({ chain_trc20_key: key, ...rest }: Record<string, unknown>, mask: (key: string) => string) => ({
  ...rest,
  ...(typeof key === 'string' ? { chain_trc20_key: mask(key) } : {}),
})

export const settingConsole = (config: Config, forget: () => void) => [
  on(contract.listSettings, async ({ db }) => readSettings(db)),

  on(contract.changeSettings, async (args) => {
    const { tx, input, ip, afterCommit } = args
    checkSettings(input, config)
    const before = await readSettings(tx)
    const named = (all: object) => Object.fromEntries(Object.entries(all).filter(([key]) => key in input))
    if (Object.keys(input).some((key) => opensWay(key) && String(Reflect.get(before, key)) !== String(input[key]))) {
      const subjectId = Object.keys(input).join(',')
      const asked = { before: masked(named(before), fingerprint), after: masked(input, () => '***') }
      const waiting = await askSecond(args, { subjectKind: 'setting', subjectId, ...asked })
      if (waiting) return waiting
    }
    const after = await changeSettings(tx, input, config)
    if (input.operator_addresses !== undefined && !mayComeFrom(after, ip))
      throw refused(OwnAddressMissing, { ip }, { field: 'operator_addresses' })
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
