import { useEffect, useState } from 'react'

/** Milliseconds without an edit until a text is used. */
const pause = 500

/** Returns the text, debounced. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
