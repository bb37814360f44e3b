/** States of a webhook. `failed`: switched off after a long period without a successful delivery. */
export const webhookStates = { off: 0, on: 1, failed: 2 } as const
export type WebhookState = keyof typeof webhookStates

/** States of a batch. `dropped`: the webhook's position was changed, or the webhook was deleted. */
export const batchStates = ['waiting', 'sent', 'dropped'] as const
export type BatchState = (typeof batchStates)[number]
