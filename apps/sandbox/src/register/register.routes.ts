import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { requireSignature } from '../core/signed.ts'
import type { SandboxContext } from '../core/context.ts'
import { runInMode } from '../venue/modes.ts'
import { isListed } from './register.ts'

const Individual = z.object({ name: z.string(), birthday: z.string(), document: z.string(), mobile: z.string() })

/** A barring register, as operated by an authority: signed queries whether a person is listed. */
export function registerRoutes(app: FastifyInstance, context: SandboxContext): void {
  requireSignature(app, context)
  app.post('/register/check', async ({ body }, reply) => {
    const read = Individual.safeParse(body)
    if (!read.success) throw new Refusal(422, z.prettifyError(read.error))
    return runInMode(context, 'register', reply, false, () => ({ listed: isListed(context, read.data) }))
  })
}
