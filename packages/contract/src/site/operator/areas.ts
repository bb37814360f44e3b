/** Columns of the matrix of permissions: to see, to change or carry out, and to decide about money, players or access. */
export const columns = ['view', 'act', 'decide'] as const
export type Column = (typeof columns)[number]

const columnsOfVerbs: Record<string, Column> = {
  view: 'view',
  check: 'view',
  change: 'act',
  answer: 'act',
  run: 'act',
  stop: 'act',
  hold: 'act',
  make: 'decide',
  grant: 'decide',
  review: 'decide',
  decide: 'decide',
  settle: 'decide',
  reset: 'decide',
}

/** Whoever changes these decides where money goes, or who may do what. */
const decidingChanges: ReadonlySet<string> = new Set([
  'apiKey.change',
  'brand.change',
  'channel.change',
  'operator.change',
  'payoutRule.change',
  'setting.change',
  'venue.change',
])

/** Row of the matrix: the noun of a permission, `deposit` of `deposit.review`. */
export const areaOf = (permission: string): string => permission.split('.')[0]!

/** Column of the matrix. A permission of a newer server counts as one to act. */
export const columnOf = (permission: string): Column =>
  decidingChanges.has(permission) ? 'decide' : (columnsOfVerbs[permission.split('.')[1] ?? ''] ?? 'act')

export const isDecision = (permission: string): boolean => columnOf(permission) === 'decide'

const presetWords = {
  cashier: `adjustment.view approval.view bet.view channel.view deposit.view deposit.review link.view player.view
    transfer.view withdrawal.view withdrawal.review`,
  risk: `barring.view barring.change bet.view bonus.view deposit.view link.view payoutRule.view payoutRule.stop player.view
    player.change player.hold segment.view transfer.view verification.view verification.review withdrawal.view withdrawal.review`,
  support: `bet.view bonus.view chat.view chat.answer deposit.view freeRound.view messenger.view player.view promotion.view
    transfer.view verification.view vip.view withdrawal.view`,
  marketing: `bonus.view bonus.change campaign.view campaign.change content.view content.change freeRound.view game.view
    look.view look.change packet.view packet.change promotion.view promotion.change report.view segment.view segment.change
    source.view tag.change tournament.view tournament.change vip.view`,
  finance: `adjustment.view adjustment.make agent.view agent.settle approval.view audit.view channel.view deposit.view
    ledger.check payoutRule.view player.view rebate.view report.view source.view source.settle transfer.view
    transfer.decide withdrawal.view`,
}

export const presets = [...(Object.keys(presetWords) as (keyof typeof presetWords)[]), 'owner'] as const
export type Preset = (typeof presets)[number]

/** Permissions of a preset, of those that exist. `owner` has all of them. */
export function permissionsOfPreset(preset: Preset, known: readonly string[]): string[] {
  if (preset === 'owner') return [...known]
  const words = new Set(presetWords[preset].split(/\s+/))
  return known.filter((name) => words.has(name))
}

export interface PresetDifference {
  preset: Preset
  added: string[]
  missing: string[]
}

/** How permissions differ from a preset. */
export function differenceFrom(
  preset: Preset,
  permissions: readonly string[],
  known: readonly string[],
): PresetDifference {
  const own = permissionsOfPreset(preset, known)
  return {
    preset,
    added: permissions.filter((name) => !own.includes(name)),
    missing: own.filter((name) => !permissions.includes(name)),
  }
}

/** The preset from which permissions differ least; null if none shares half of its permissions with them. */
export function nearestPreset(permissions: readonly string[], known: readonly string[]): PresetDifference | null {
  const all = presets.map((preset) => differenceFrom(preset, permissions, known))
  const size = ({ added, missing }: PresetDifference) => added.length + missing.length
  const nearest = all.toSorted((one, other) => size(one) - size(other))[0]
  if (!nearest) return null
  const shared = permissions.length - nearest.added.length
  return shared > 0 && shared >= nearest.missing.length ? nearest : null
}
