import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { heightOf } from '../chain/chain.ts'
import { yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import { originOf, type SandboxContext } from '../core/context.ts'
import { inboxOf, messengersOf } from '../inbox/inbox.ts'
import { subscribe, removeBrowser } from '../inbox/push.ts'
import { postbackMode, postbackModes, postbacksOf, setPostback } from '../receiver/postback.ts'
import { receivedOf, receiverMode, receiverModes, setReceiver } from '../receiver/receiver.ts'
import { setListed } from '../register/register.ts'
import { catalogue } from '../venue/catalogue.ts'
import { modeOf, modes, setMode } from '../venue/modes.ts'
import { paymentControls } from './payments.routes.ts'
import { parseBody } from './read.ts'
import { venueControls } from './venues.routes.ts'

const Receiver = z.object({ mode: z.enum(receiverModes).optional(), secret: z.string().max(400).optional() })
const Postback = z.object({ mode: z.enum(postbackModes).optional(), secret: z.string().max(400).optional() })
const Known = z.string().max(100).default('')
const Listed = z.object({
  name: Known,
  birthday: Known,
  document: Known,
  mobile: Known,
  listed: z.boolean().default(true),
  mode: z.enum(modes).optional(),
})

export const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

/** Control API for tests and demonstrations, accessible from loopback and from pages of the same origin only. */
export function controlRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.addHook('onRequest', async (request) => {
    if (!isLoopback(request.ip)) throw new Refusal(403, 'The control API accepts loopback requests only.')
    const { origin } = request.headers
    if (origin && origin !== `${request.protocol}://${request.host}`)
      throw new Refusal(403, 'The control API rejects requests from other origins.')
  })

  venueControls(app, context)
  paymentControls(app, context)

  app.post('/control/register', async ({ body }) => {
    const { listed, mode, ...person } = parseBody(Listed, body)
    if (mode) setMode(context, 'register', mode)
    setListed(context, person, listed)
    return { listed }
  })

  app.get('/control/inbox', async () => ({ items: inboxOf(context) }))

  app.get('/control/receiver', async () => ({ mode: receiverMode(context), items: receivedOf(context) }))
  app.post('/control/receiver', async ({ body }) => {
    const { mode, secret } = parseBody(Receiver, body)
    setReceiver(context, mode, secret)
    return { mode: receiverMode(context) }
  })

  app.get('/control/postbacks', async () => ({ mode: postbackMode(context), items: postbacksOf(context) }))
  app.post('/control/postbacks', async ({ body }) => {
    const { mode, secret } = parseBody(Postback, body)
    setPostback(context, mode, secret)
    return { mode: postbackMode(context) }
  })

  app.get('/control/messengers', async (request) => messengersOf(context, originOf(context, request)))

  app.post('/control/push', async (request) => subscribe(originOf(context, request)))
  app.post<{ Params: { id: string } }>('/control/push/:id/gone', async ({ params }) => ({
    gone: removeBrowser(params.id),
  }))

  app.get('/control/state', async () => ({
    venues: catalogue.map(({ code, name }) => ({ code, name, mode: modeOf(context, code) })),
    chain: { height: heightOf(context) },
    payments: context.store
      .all<{ deposit_no: string; channel: string; state: string; amount: number; reference: string }>(
        'select deposit_no, channel, state, amount, reference from pay_order order by made_at desc limit 50',
      )
      .map((order) => ({ ...order, amount: yuan(order.amount) })),
    notices: context.store.all('select deposit_no, url, tries, next_at, answer from notice order by id desc limit 50'),
  }))
}
