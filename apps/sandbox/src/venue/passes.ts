import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { betOf, type BetRow } from './bets.ts'

const passLife = 5 * 60 * 1000

const signature = ({ store }: World, text: string): string =>
  createHmac('sha256', store.secret('passes')).update(text).digest('base64url')

/** Creates a five-minute pass to a bet's page. Throws Refusal 404 for another player's bet. */
export function createPass(world: World, venue: string, login: string, betId: string): string {
  const bet = betOf(world, betId)
  if (!bet || bet.venue !== venue || bet.login !== login) throw new Refusal(404, 'There is no such bet of this player.')
  const text = `${Buffer.from(betId).toString('base64url')}.${world.now() + passLife}`
  return `${text}.${signature(world, text)}`
}

/** The bet of a pass; null if invalid or expired. */
export function findBetByPass(world: World, pass: string): BetRow | null {
  const [id = '', until = '', signed = ''] = pass.split('.')
  const right = Buffer.from(signature(world, `${id}.${until}`))
  const given = Buffer.from(signed)
  if (given.length !== right.length || !timingSafeEqual(given, right) || Number(until) <= world.now()) return null
  return betOf(world, Buffer.from(id, 'base64url').toString()) ?? null
}
