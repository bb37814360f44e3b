import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { requireContent, requireSignature } from '../core/signed.ts'
import type { SandboxContext } from '../core/context.ts'
import { heightOf, transfersFrom } from './chain.ts'

const From = z.object({ from_block: z.int().min(0) })

/** The HTTP API of a chain node: docs/payment-protocol.md, "Chain". */
export function chainRoutes(app: FastifyInstance, context: SandboxContext): void {
  requireSignature(app, context)
  app.post('/chain/height', async (request) => {
    requireContent(request, { call: 'height' })
    return { height: heightOf(context) }
  })
  app.post('/chain/transfers', async (request) => {
    const read = From.safeParse(requireContent(request, { call: 'transfers' }))
    if (!read.success) throw new Refusal(400, 'from_block must be a block number.')
    return { height: heightOf(context), transfers: transfersFrom(context, read.data.from_block) }
  })
}
