/** `waiting`: for its time; `running`: a process runs it; `failing`: it waits after a failed attempt. */
export const taskStates = ['waiting', 'running', 'failing'] as const
export type TaskState = (typeof taskStates)[number]
