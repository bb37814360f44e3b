export interface Line {
  what: string
  verdict: 'ok' | 'warn' | 'bad'
  finding: string
  /** What to do; empty when the verdict is ok. */
  remedy: string
}

export const ok = (what: string, finding: string): Line => ({ what, verdict: 'ok', finding, remedy: '' })
export const warn = (what: string, finding: string, remedy: string): Line => ({
  what,
  verdict: 'warn',
  finding,
  remedy,
})
export const bad = (what: string, finding: string, remedy: string): Line => ({ what, verdict: 'bad', finding, remedy })
