import { useRef } from 'react'

/** Wraps a function so that calls are ignored while a previous one is running. */
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
