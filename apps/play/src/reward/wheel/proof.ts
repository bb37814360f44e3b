import { messageOf, sliceFrom } from '@koi/contract/reward/wheel/wheel.proof'
import { sha256 } from '../packet/proof.ts'
import type { ProvenDraw } from './wheel.read.ts'

export type ProofResult = { kind: 'unable' | 'broken' } | { kind: 'right' | 'wrong'; label: string }

/** Recomputes a draw from its seed; returns whether the seed matches the commitment, and the resulting slice. */
export async function verifyDraw(draw: ProvenDraw): Promise<ProofResult> {
  const [promise, digest] = await Promise.all([sha256(draw.seed), sha256(messageOf(draw.seed, draw))])
  if (promise === null || digest === null) return { kind: 'unable' }
  if (promise !== draw.promise || draw.weights.length === 0) return { kind: 'broken' }
  const slice = sliceFrom(digest, draw.weights)
  return { kind: slice === draw.slice ? 'right' : 'wrong', label: draw.labels[slice] ?? '' }
}
