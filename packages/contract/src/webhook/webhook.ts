/** `failed`: it took nothing for so long that it was switched off. */
export const webhookStates = { off: 0, on: 1, failed: 2 } as const
export type WebhookState = keyof typeof webhookStates

/** A batch of events for one webhook; `dropped`: the webhook is read from elsewhere, or gone. */
export const batchStates = ['waiting', 'sent', 'dropped'] as const
export type BatchState = (typeof batchStates)[number]
