/**
 * Result per brand. `read`: with figures; `forbidden`: the caller has no permission for them there; `elsewhere`: the
 * brand's allow list lacks the caller's address; `suspended`: the brand is suspended; `failed`: it could not be read, for
 * example because it is opening.
 */
export const readStates = ['read', 'forbidden', 'elsewhere', 'suspended', 'failed'] as const
export type ReadState = (typeof readStates)[number]
