import { numberEvents } from './number.ts'

/** Numbers events at least every 500 ms, also while no process polls the log for its readers. */
export const eventLoop = { name: 'number-events', pause: 500, run: numberEvents }
