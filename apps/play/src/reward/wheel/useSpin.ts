import { useRef, useState } from 'react'

/** Duration of a spin in milliseconds. */
const duration = 3200
const rounds = 4

/** Rotates the disc until the middle of slice `index` of `count` is below the pointer; at once with reduced motion. */
export function useSpin() {
  const turning = useRef<SVGGElement>(null)
  const [angle, setAngle] = useState(0)
  const spinTo = async (index: number, count: number): Promise<void> => {
    const target = angle - (angle % 360) + 360 * (rounds + 1) - (index * 360) / count
    setAngle(target % 360)
    const element = turning.current
    if (!element?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const frames = [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${target}deg)` }]
    const animation = element.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' })
    await new Promise<void>((done) => {
      animation.onfinish = () => done()
      animation.oncancel = () => done()
    })
  }
  return { turning, angle, spinTo }
}
