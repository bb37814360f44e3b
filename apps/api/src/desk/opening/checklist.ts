import { type OpeningGap, type OpeningLine, openingLines, optionalLines } from '@koi/contract/desk/opening/opening'
import { isDecision } from '@koi/contract/site/operator/areas'
import { settingDefaults, type SettingKey, type Settings } from '@koi/contract/site/setting/setting.copy'
import { beijingText, type Instant } from '@koi/contract/time'
import { isBackupRecent } from '../../platform/ops/backupState.ts'
import { holds } from '../../platform/http/permission.ts'
import type { OpeningFacts, OperatorFact, PartnerFact } from './facts.ts'

export interface Known extends OpeningFacts {
  settings: Settings
  publicUrl: string
  now: Instant
  backupAt: Instant | null
  /** Sentences of `koi doctor` about what prevents the server from working. */
  problems: string[]
  /** Permissions that allow a call which requires a fresh second factor. */
  moneyPermissions: string[]
  /** Permissions whose calls decide about money, players or other operators. */
  permissions: string[]
}

interface Gap {
  gap: OpeningGap
  about: string
}

const empty = (settings: Settings, keys: SettingKey[]): Gap[] =>
  keys
    .filter((key) => settings[key] === 0 || String(settings[key]).trim() === '')
    .map((about) => ({ gap: 'setting', about }))

const isPublic = (address: string): boolean => address.startsWith('https://')

/** One partner that is proven with its present settings is enough; otherwise the gap names up to five. */
function partnerGaps(partners: PartnerFact[], never: OpeningGap): Gap[] {
  if (partners.length === 0) return [{ gap: 'none_on', about: '' }]
  if (partners.some(({ isProven }) => isProven)) return []
  return partners.slice(0, 5).map(({ name, wasProven }) => ({ gap: wasProven ? 'tested_before' : never, about: name }))
}

const holdsAny = (operator: OperatorFact, permissions: string[]): boolean =>
  permissions.some((name) => holds(operator, name))

/** The first operator still has the password that the installation gave. A further brand has no operator of its own. */
function firstPasswordGaps(operators: OperatorFact[]): Gap[] {
  const first = operators.find(({ isStaff }) => !isStaff)
  return first && first.role === 'owner' && first.passwordAt === null
    ? [{ gap: 'first_password', about: first.username }]
    : []
}

function backupGaps({ backupAt, now }: Known): Gap[] {
  if (backupAt === null) return [{ gap: 'no_backup', about: '' }]
  return isBackupRecent(backupAt, now) ? [] : [{ gap: 'old_backup', about: beijingText(backupAt) }]
}

const findGaps: Record<OpeningLine, (known: Known) => Gap[]> = {
  platform: ({ problems }) => problems.map((about) => ({ gap: 'problem', about })),
  password: ({ operators }) => firstPasswordGaps(operators),
  factors: ({ operators, moneyPermissions }) =>
    operators
      .filter((operator) => !operator.hasFactor && holdsAny(operator, moneyPermissions))
      .map(({ username }) => ({ gap: 'no_factor', about: username })),
  operators: ({ operators, permissions }) => {
    const deciding = operators.filter((operator) => holdsAny(operator, permissions.filter(isDecision)))
    return deciding.length >= 2 ? [] : [{ gap: 'too_few', about: deciding[0]?.username ?? '' }]
  },
  licence: ({ settings }) => empty(settings, ['licence', 'jurisdiction', 'help_name', 'help_contact']),
  brand: ({ settings, publicUrl }) => [
    ...(settings.title === settingDefaults.title ? [{ gap: 'setting' as const, about: 'title' }] : []),
    ...empty(settings, ['site_logo']),
    ...(isPublic(publicUrl) ? [] : [{ gap: 'address' as const, about: publicUrl }]),
  ],
  protection: ({ settings }) =>
    empty(settings, ['identity_needed', 'review_months', 'dormant_months', 'limit_failed_deposits']),
  venue: ({ venues }) => partnerGaps(venues, 'never_tested'),
  channel: ({ channels }) => partnerGaps(channels, 'no_order'),
  messenger: ({ messengers }) => {
    if (!messengers.isOn) return [{ gap: 'none_on', about: '' }]
    return messengers.hasDelivered ? [] : [{ gap: 'not_delivered', about: '' }]
  },
  backup: backupGaps,
  addresses: ({ settings }) => empty(settings, ['operator_addresses']),
  register: ({ settings }) => empty(settings, ['register_url']),
}

/** The checklist, from facts. */
export function checkOpening(known: Known) {
  const lines = openingLines.map((name) => {
    const missing = findGaps[name](known)
    return { name, is_done: missing.length === 0, is_optional: optionalLines.has(name), missing }
  })
  return { undone: lines.filter(({ is_done, is_optional }) => !is_done && !is_optional).length, lines }
}
