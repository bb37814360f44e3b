import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../core/context.ts'
import { makeLink } from './sessions.ts'
import { changeBalance, openWallet } from './wallet.ts'
import { practiceCode } from './catalogue.ts'

/** Practice points in fen; they cannot be topped up. */
export const practicePoints = 100_000
const day = 24 * 3600_000

/**
 * Link to a practice game with an anonymous player and its own points on the venue's practice side, which no protocol
 * call can address. Sessions end after `practiceLife`.
 */
export function makePractice(context: SandboxContext, venue: string, gameCode: string, returnUrl: string): string {
  const code = practiceCode(venue)
  const login = `p${randomBytes(12).toString('hex')}`
  return context.store.tx(() => {
    openWallet(context, code, login, login)
    changeBalance(context, code, login, practicePoints)
    return makeLink(context, { venue: code, login, gameCode, returnUrl })
  })
}

/** Deletes practice data of previous days. */
export function sweepPractice({ store, now }: SandboxContext): void {
  const code = practiceCode('%')
  const before = now() - day
  store.tx(() => {
    store.run('delete from proof where bet in (select id from bet where venue like ? and bet_at < ?)', code, before)
    store.run('delete from bet where venue like ? and bet_at < ?', code, before)
    store.run(
      'delete from seed where venue like ? and login in (select login from wallet where venue like ? and opened_at < ?)',
      code,
      code,
      before,
    )
    store.run('delete from wallet where venue like ? and opened_at < ?', code, before)
  })
}
