import { fewestSlices } from './wheel.ts'

/** The field of a wheel that is invalid, and why. */
export interface WheelFault {
  field: 'slices' | 'labels' | 'budget'
  why: 'too_few' | 'no_prize' | 'labels' | 'too_low'
}

interface Terms {
  slices: readonly { prize: number }[]
  budget: number
}

/** Returns the first fault of a wheel, or null if it can be published. `labels`: number of slice names. */
export function checkWheel({ slices, budget }: Terms, labels: number): WheelFault | null {
  if (slices.length < fewestSlices) return { field: 'slices', why: 'too_few' }
  const greatest = Math.max(...slices.map(({ prize }) => prize))
  if (greatest === 0) return { field: 'slices', why: 'no_prize' }
  if (labels !== slices.length) return { field: 'labels', why: 'labels' }
  return budget < greatest ? { field: 'budget', why: 'too_low' } : null
}
