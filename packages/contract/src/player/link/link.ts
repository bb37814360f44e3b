/** What two accounts share, the strongest first. `person`: name and birthday. `funds`: a chain address or a paying account. */
export const markKinds = ['payee', 'funds', 'mobile', 'person', 'device', 'name', 'network'] as const
export type MarkKind = (typeof markKinds)[number]

/** Strength of a link by what is shared; of a link for several reasons the greatest. */
export const strengthOf: Record<MarkKind, number> = {
  payee: 100,
  funds: 90,
  mobile: 90,
  device: 70,
  person: 60,
  name: 30,
  network: 10,
}
/** Least strength of a link that makes accounts linked in rules, in the fact `linked` and for excluded players. */
export const strongLink = 60

/** Each has the setting `risk_NAME` with its points; 0 switches it off. */
export const riskRules = [
  'linked_excluded',
  'linked_blocked',
  'shared_payee',
  'shared_device',
  'same_network',
  'own_referral',
  'little_play',
  'many_payees',
] as const
export type RiskRule = (typeof riskRules)[number]

export const highestScore = 100
/** Other accounts on a device from which `shared_device` applies. */
export const leastOnDevice = 2
/** Other accounts registered on a network within the hours of a link from which `same_network` applies. */
export const leastOnNetwork = 3
/** Payees bound within `riskDays` from which `many_payees` applies. */
export const leastPayees = 4
/** `little_play`: withdrawals from this percentage of the deposits on, with a valid stake of less than so many times the deposits. */
export const leastWithdrawn = 80
export const leastPlayed = 2
/** Days that `little_play` and `many_payees` count, today included. */
export const riskDays = 30
/** Players of the graph, the player included. */
export const maxNodes = 50
