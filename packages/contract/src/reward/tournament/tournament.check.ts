import type { Category } from '../../play/game/game.ts'
import { maxPlaces, type TournamentScore } from './tournament.ts'

/** The field of a tournament's terms that is invalid, and why. */
export interface TournamentFault {
  field: 'prizes' | 'weights' | 'unit'
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
  if (prizes.length === 0 || prizes.some(({ prize }) => prize === 0)) return { field: 'prizes', why: 'missing' }
  if (prizes.some(({ from, to }, at) => to < from || from <= (prizes[at - 1]?.to ?? 0)))
    return { field: 'prizes', why: 'order' }
  return prizes.at(-1)!.to > maxPlaces ? { field: 'prizes', why: 'too_many' } : null
}
