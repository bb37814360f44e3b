import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { requireContent, requireSignature } from '../core/signed.ts'
import type { World } from '../core/world.ts'
import { heightOf, transfersFrom } from './chain.ts'

const From = z.object({ from_block: z.int().min(0) })

/** The HTTP API of a chain node: docs/payment-protocol.md, "Chain". */
export function chainRoutes(app: FastifyInstance, world: World): void {
  requireSignature(app, world)
  app.post('/chain/height', async (request) => {
    requireContent(request, { call: 'height' })
    return { height: heightOf(world) }
  })
  app.post('/chain/transfers', async (request) => {
    const read = From.safeParse(requireContent(request, { call: 'transfers' }))
    if (!read.success) throw new Refusal(400, 'from_block must be a block number.')
    return { height: heightOf(world), transfers: transfersFrom(world, read.data.from_block) }
  })
}
