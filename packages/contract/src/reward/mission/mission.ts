/** Valid stakes; sum or number of deposits; different games; settled bets. */
export const missionGoals = ['stake', 'deposited', 'deposits', 'games', 'rounds'] as const
export type MissionGoal = (typeof missionGoals)[number]
/** Whose target is an amount in fen. */
export const isAmountGoal = (goal: MissionGoal): boolean => goal === 'stake' || goal === 'deposited'
/** Counted from bets, so they can be limited to a category, a venue or games. */
export const isPlayGoal = (goal: MissionGoal): boolean => goal !== 'deposited' && goal !== 'deposits'

/** Once within its time, each Beijing day, each week from Monday. */
export const missionSpans = ['once', 'daily', 'weekly'] as const
export type MissionSpan = (typeof missionSpans)[number]

export const missionStates = ['open', 'done', 'claimed'] as const
export type MissionState = (typeof missionStates)[number]

/** Live at the same time. */
export const maxMissions = 50
