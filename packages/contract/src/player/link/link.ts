/** What two accounts share, the strongest first. `person`: name and birthday; `funds`: a chain address or a paying account. */
export const markKinds = ['payee', 'funds', 'mobile', 'person', 'device', 'name', 'network'] as const
export type MarkKind = (typeof markKinds)[number]

/** Strength of a link by what is shared; a link for several reasons has the greatest. */
export const strengthOf: Record<MarkKind, number> = {
  payee: 100,
  funds: 90,
  mobile: 90,
  device: 70,
  person: 60,
  name: 30,
  network: 10,
}
/** Minimum strength of a link that counts in rules, in the fact `linked` and for excluded players. */
export const strongLink = 60

/** Rules of the score; the setting `risk_NAME` has the points of each, 0 switches it off. */
export const riskRules = [
  'linked_excluded',
  'linked_blocked',
  'shared_payee',
  'shared_device',
  'crowded_mark',
  'same_network',
  'own_referral',
  'little_play',
  'many_payees',
] as const
export type RiskRule = (typeof riskRules)[number]

export const highestScore = 100
/** Minimum number of other accounts on a device for `shared_device`. */
export const leastOnDevice = 2
/** Minimum number of other accounts that were registered on a network within the hours of a link for `same_network`. */
export const leastOnNetwork = 3
/** Minimum number of payees bound within `riskDays` for `many_payees`. */
export const leastPayees = 4
/**
 * `little_play` applies when withdrawals reach this percentage of the deposits while the valid stake is less than this
 * many times the deposits.
 */
export const leastWithdrawn = 80
export const leastPlayed = 2
/** Days that `little_play` and `many_payees` look back, including today. */
export const riskDays = 30
/** Maximum players in the graph, including the player. */
export const maxNodes = 50
