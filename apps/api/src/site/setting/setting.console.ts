import * as contract from '@koi/contract/site/setting/setting.console'
import { OwnAddressMissing } from '@koi/contract/site/setting/setting.refusals.copy'
import { sql } from 'kysely'
import type { Config } from '../../platform/ops/config.ts'
import { requestApproval } from '../../access/approval/approval.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { refused } from '../../platform/text/refuse.ts'
import { requireLicenceKept } from './licensed.ts'
import { changedSettings, openedSettings, printedSetting, shownSettings } from './sealed.ts'
import { isUnsteady } from './steady.ts'
import { changeSettings, checkSettings, mayComeFrom } from './setting.ts'

/**
 * Whether a change needs a second operator: thresholds, chains, red packets, holds and the risk that payout rules test could let
 * money out, limits stop guessing, an exclusion register gets every player's identity and bars whom it names, the periods of
 * players' limits could loosen all of them, and the operators' addresses could shut all others out.
 */
const needsSecond = (key: string): boolean =>
  /^(four_eyes_|factor_window_|chain_|redpacket_(max|count)_|hold_after_|risk_|link_|limit_(login|paypass|calls|register|taken)|operator_addresses|limit_periods|register_(url|key|allow_http)|barring_most_day|payee_holder_strict|identity_needed)/.test(
    key,
  )

export const settingConsole = (config: Config) => [
  on(contract.listSettings, async ({ db }) => shownSettings(openedSettings(config, await readSettings(db)))),

  on(contract.changeSettings, async (args) => {
    const { tx, ip, now } = args
    // A change is checked against, and its texts are merged with, what no other change can write in between.
    await sql`lock table setting in share row exclusive mode`.execute(tx)
    const before = openedSettings(config, await readSettings(tx))
    const input = changedSettings(args.input, before)
    checkSettings(input, before, config)
    const printed = (all: object) =>
      Object.fromEntries(Object.keys(input).map((key) => [key, printedSetting(key, Reflect.get(all, key))]))
    const isNew = (key: string) => String(Reflect.get(before, key)) !== String(input[key])
    const about = { subjectKind: 'setting', subjectId: Object.keys(input).join(','), before: printed(before) }
    const isGuarded = Object.keys(input).some((key) => needsSecond(key) && isNew(key))
    if (isGuarded || (await isUnsteady(tx, input, before, now))) {
      const waiting = await requestApproval(args, { ...about, after: printed(input) })
      if (waiting) return waiting
    }
    const after = openedSettings(config, await changeSettings(tx, input, before, config))
    if (input['operator_addresses'] !== undefined && !mayComeFrom(after, ip))
      throw refused(OwnAddressMissing, { ip }, { field: 'operator_addresses' })
    await requireLicenceKept(tx, config, after)
    auditAct(tx, args, { ...about, act: 'setting.change', after: printed(after) })
    return shownSettings(after)
  }),
]
