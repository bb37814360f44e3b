import { z } from 'zod'
import { fenOf } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'

/** Yuan, read as fen. */
export const Amount = z.union([z.string(), z.number()]).transform(fenOf).pipe(z.int().positive())
export const Whole = z.coerce.number().int().min(0).max(100_000)

/** What a call says, in its shape. Throws the refusal 422 for anything else. */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const result = shape.safeParse(body ?? {})
  if (!result.success) throw new Refusal(422, z.prettifyError(result.error))
  return result.data
}
