/** Waiting for its time; run by a process; waiting after a failed attempt. */
export const taskStates = ['waiting', 'running', 'failing'] as const
export type TaskState = (typeof taskStates)[number]
