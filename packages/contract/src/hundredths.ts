import { z } from 'zod'
import { fenFromYuan } from './money.ts'

/** Limits a value in hundredths to `bound` whole units. */
export const upTo = <Schema extends z.ZodType<number>>(schema: Schema, bound: number): Schema =>
  schema
    .check((checked) => {
      if (checked.value > bound * 100)
        checked.issues.push({ code: 'too_big', origin: 'number', maximum: bound, input: checked.value })
    })
    .meta({ maximum: bound })

/** Percentages and multiples: on the wire a JSON number (text is accepted too), internally hundredths (0.5 ↔ 50). */
export const Hundredths = z.codec(z.union([z.string(), z.number()]), z.custom<number>(), {
  decode: (value, context) => {
    const hundredths = fenFromYuan(String(value))
    if (hundredths !== null) return hundredths as number
    context.issues.push({ code: 'custom', message: 'NOT_A_NUMBER', input: value })
    return z.NEVER
  },
  encode: (hundredths) => Number((hundredths / 100).toFixed(2)),
})
