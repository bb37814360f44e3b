import { z } from 'zod'
import { isStorable } from '../../wire.ts'

export const MessageId = z.uuid().transform((id) => id.toLowerCase())
export const MessageText = z
  .string()
  .refine(isStorable, 'NOT_TEXT')
  .transform((text) => text.trim())

const seq = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Frames from the page. The first one is `hello`; `after` is the number of the last message received. */
export const GuestFrame = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    token: z.string().max(100),
    after: seq,
    /**
     * Language of the page, such as `zh-CN`. If it is missing or switched off, `Accept-Language` of the upgrade request
     * counts.
     */
    language: z.string().max(35).optional(),
  }),
  z.object({
    t: z.literal('send'),
    id: MessageId,
    text: MessageText.optional(),
    picture: z.string().max(100).optional(),
  }),
  z.object({ t: z.literal('seen'), seq }),
  z.object({ t: z.literal('older'), before: seq }),
  z.object({
    t: z.literal('rate'),
    score: z.number().int().min(1).max(5),
    note: MessageText.pipe(z.string().max(200)).optional(),
  }),
  z.object({ t: z.literal('call') }),
  z.object({ t: z.literal('end') }),
  z.object({ t: z.literal('typing') }),
  z.object({ t: z.literal('ping') }),
])
export type GuestFrame = z.output<typeof GuestFrame>
