/** One line of the doctor: what was looked at, how it is, and what to do where it is not well. */
export interface Line {
  what: string
  verdict: 'ok' | 'warn' | 'bad'
  said: string
  todo: string
}

export const well = (what: string, said: string): Line => ({ what, verdict: 'ok', said, todo: '' })
export const warn = (what: string, said: string, todo: string): Line => ({ what, verdict: 'warn', said, todo })
export const bad = (what: string, said: string, todo: string): Line => ({ what, verdict: 'bad', said, todo })
