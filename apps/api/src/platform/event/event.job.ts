import { numberEvents } from './number.ts'

/** An event has its number within this many milliseconds, also while no process polls the log for listeners. */
export const eventLoop = { name: 'number-events', pause: 500, run: numberEvents }
