import { useRef } from 'react'

/** Does a thing once at a time: asked for again while it is under way, it is not begun a second time. */
export function useOnce<Given extends unknown[]>(
  run: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  const isUnderWay = useRef(false)
  return async (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await run(...given)
    } finally {
      isUnderWay.current = false
    }
  }
}
