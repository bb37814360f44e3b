type Listener = () => void
const listeners = new Set<Listener>()

/** Registers what must be forgotten when a session ends. */
export const onLeave = (listener: Listener): void => void listeners.add(listener)

export const tellLeaving = (): void => listeners.forEach((listener) => listener())
