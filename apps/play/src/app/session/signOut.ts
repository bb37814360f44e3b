type Listener = () => void
const listeners = new Set<Listener>()

export const onSignOut = (listener: Listener): void => void listeners.add(listener)

export const emitSignOut = (): void => listeners.forEach((listener) => listener())
