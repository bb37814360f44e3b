import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { betOf, type BetRow } from './bets.ts'

const passLife = 5 * 60 * 1000

const signature = ({ store }: SandboxContext, text: string): string =>
  createHmac('sha256', store.secret('passes')).update(text).digest('base64url')

/** Creates a five-minute pass to a bet's page. Throws Refusal 404 for another player's bet. */
export function createPass(context: SandboxContext, venue: string, login: string, betId: string): string {
  const bet = betOf(context, betId)
  if (!bet || bet.venue !== venue || bet.login !== login) throw new Refusal(404, 'There is no such bet of this player.')
  const text = `${Buffer.from(betId).toString('base64url')}.${context.now() + passLife}`
  return `${text}.${signature(context, text)}`
}

/** The bet of a pass; null if the pass is invalid or expired. */
export function findBetByPass(context: SandboxContext, pass: string): BetRow | null {
  const [id = '', until = '', signed = ''] = pass.split('.')
  const right = Buffer.from(signature(context, `${id}.${until}`))
  const given = Buffer.from(signed)
  if (given.length !== right.length || !timingSafeEqual(given, right) || Number(until) <= context.now()) return null
  return betOf(context, Buffer.from(id, 'base64url').toString()) ?? null
}
