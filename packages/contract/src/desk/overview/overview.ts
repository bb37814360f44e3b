/**
 * Result per brand. `read`: with figures; `forbidden`: the caller has no permission for them there; `suspended`: the
 * brand is suspended; `failed`: it could not be read, for example because it is opening.
 */
export const readStates = ['read', 'forbidden', 'suspended', 'failed'] as const
export type ReadState = (typeof readStates)[number]
