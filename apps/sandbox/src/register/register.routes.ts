import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { onlySigned } from '../core/signed.ts'
import type { World } from '../core/world.ts'
import { inMode } from '../venue/modes.ts'
import { isListed } from './register.ts'

const Individual = z.object({ name: z.string(), birthday: z.string(), document: z.string(), mobile: z.string() })

/** A register of people who may not play, such as an authority keeps: who is asked about, signed, and whether they stand on it. */
export function registerRoutes(app: FastifyInstance, world: World): void {
  onlySigned(app, world)
  app.post('/register/check', async ({ body }, reply) => {
    const read = Individual.safeParse(body)
    if (!read.success) throw new Refusal(422, z.prettifyError(read.error))
    return inMode(world, 'register', reply, false, () => ({ listed: isListed(world, read.data) }))
  })
}
