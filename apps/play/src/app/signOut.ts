type Listener = () => void
const listeners = new Set<Listener>()

/** Registers what must be cleared when a session ends. */
export const onSignOut = (listener: Listener): void => void listeners.add(listener)

export const emitSignOut = (): void => listeners.forEach((listener) => listener())
