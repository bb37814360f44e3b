import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { contentOf, onlySigned } from '../core/signed.ts'
import type { World } from '../core/world.ts'
import { heightOf, transfersFrom } from './chain.ts'

const From = z.object({ from_block: z.int().min(0) })

/** The chain as a node of it would tell: docs/payment-protocol.md, "Chain". */
export function chainRoutes(app: FastifyInstance, world: World): void {
  onlySigned(app, world)
  app.post('/chain/height', async (request) => {
    contentOf(request, { call: 'height' })
    return { height: heightOf(world) }
  })
  app.post('/chain/transfers', async (request) => {
    const read = From.safeParse(contentOf(request, { call: 'transfers' }))
    if (!read.success) throw new Refusal(400, 'from_block must be a number of a block.')
    return { height: heightOf(world), transfers: transfersFrom(world, read.data.from_block) }
  })
}
