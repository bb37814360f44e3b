/** What a mission counts: valid stakes, the sum or number of deposits, different games, or settled bets. */
export const missionGoals = ['stake', 'deposited', 'deposits', 'games', 'rounds'] as const
export type MissionGoal = (typeof missionGoals)[number]
/** Whether the target of the goal is an amount in fen. */
export const isAmountGoal = (goal: MissionGoal): boolean => goal === 'stake' || goal === 'deposited'
/** Whether the goal is counted from bets, so that it can be limited to a category, a venue or games. */
export const isPlayGoal = (goal: MissionGoal): boolean => goal !== 'deposited' && goal !== 'deposits'

/** Period of a mission: the whole time of the mission, a Beijing day, or a week from Monday. */
export const missionSpans = ['once', 'daily', 'weekly'] as const
export type MissionSpan = (typeof missionSpans)[number]

export const missionStates = ['open', 'done', 'claimed'] as const
export type MissionState = (typeof missionStates)[number]

/** Limit on the number of live missions. */
export const maxMissions = 50
