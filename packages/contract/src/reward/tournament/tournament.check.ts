import type { Category } from '../../play/game/game.ts'
import { maxPlaces, type TournamentScore } from './tournament.ts'

/** The field of a tournament's terms that is invalid, and why. */
export interface TournamentFault {
  field: 'prizes' | 'weights' | 'unit' | `prizes.${number}.${'from' | 'to' | 'prize'}`
  why: 'missing' | 'order' | 'too_many'
}

interface Terms {
  score: TournamentScore
  unit: number
  weights: Record<Category, number>
  prizes: readonly { from: number; to: number; prize: number }[]
}

/** Returns the first fault of the terms, or null if they can be published. Prize ranges must ascend without overlap. */
export function checkTournament({ score, unit, weights, prizes }: Terms): TournamentFault | null {
  if (Object.values(weights).every((weight) => weight === 0)) return { field: 'weights', why: 'missing' }
  if (score === 'points' && unit === 0) return { field: 'unit', why: 'missing' }
  if (prizes.length === 0) return { field: 'prizes', why: 'missing' }
  for (const [at, { from, to, prize }] of prizes.entries()) {
    if (prize === 0) return { field: `prizes.${at}.prize`, why: 'missing' }
    if (from <= (prizes[at - 1]?.to ?? 0)) return { field: `prizes.${at}.from`, why: 'order' }
    if (to < from) return { field: `prizes.${at}.to`, why: 'order' }
  }
  return prizes.at(-1)!.to > maxPlaces ? { field: `prizes.${prizes.length - 1}.to`, why: 'too_many' } : null
}
