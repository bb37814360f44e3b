import { z } from 'zod'
import { fenOf } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'

/** Parses yuan into fen. */
export const Amount = z.union([z.string(), z.number()]).transform(fenOf).pipe(z.int().positive())
export const Whole = z.coerce.number().int().min(0).max(100_000)

/** Parses a body; throws Refusal 422 if it does not match. */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const result = shape.safeParse(body ?? {})
  if (!result.success) throw new Refusal(422, z.prettifyError(result.error))
  return result.data
}
