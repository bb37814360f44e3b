import Fastify, { type FastifyInstance } from 'fastify'
import serveFiles from '@fastify/static'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chainRoutes } from './chain/chain.routes.ts'
import { controlRoutes } from './control/control.routes.ts'
import { Refusal } from './core/refusal.ts'
import { openContext, type SandboxContext, type SandboxOptions } from './core/context.ts'
import { deskRoutes } from './desk/desk.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { mailServer } from './inbox/mail.ts'
import { gameRoutes } from './games/game.routes.ts'
import { settleDue } from './games/settle.ts'
import { cashierRoutes } from './pay/page.routes.ts'
import { deliverDue } from './pay/notices.ts'
import { bepusdtRoutes } from './pay/bepusdt.routes.ts'
import { epayRoutes } from './pay/epay.routes.ts'
import { payRoutes } from './pay/pay.routes.ts'
import { tokenpayRoutes } from './pay/tokenpay.routes.ts'
import { registerRoutes } from './register/register.routes.ts'
import { postbackRoutes } from './receiver/postback.ts'
import { receiverRoutes } from './receiver/receiver.routes.ts'
import { sweepPractice } from './venue/practice.ts'
import { sweepSessions } from './venue/sessions.ts'
import { sendDueCalls } from './venue/seamless.ts'
import { hostedRoutes } from './venue/hosted.routes.ts'
import { transferMd5Routes } from './venue/transferMd5.routes.ts'
import { venueRoutes } from './venue/venue.routes.ts'
import { walletRoutes } from './wallet/wallet.ts'
import { moduleRoutes } from './web/modules.ts'

export interface Sandbox {
  app: FastifyInstance
  context: SandboxContext
  /** Serves HTTP on `port` and SMTP on the next port. */
  listen(where: { host: string; port: number }): Promise<void>
  close(): Promise<void>
}

// Pages may be framed by any platform, and connect only to the sandbox.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors http: https:"

/** Creates the sandbox; `listen` starts it. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const context = openContext(options)
  const app = Fastify({
    bodyLimit: 64 * 1024,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
  })

  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
    if (status >= 500 && !(error instanceof Refusal))
      process.stderr.write(`sandbox: ${request.method} ${request.url}: ${error.stack}\n`)
    return reply
      .status(status)
      .send({ error: status >= 500 && !(error instanceof Refusal) ? 'The sandbox failed.' : error.message })
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'There is nothing here.' }))

  app.get('/healthz', async () => ({ ok: true }))
  await app.register(serveFiles, {
    root: fileURLToPath(new URL('web/public', import.meta.url)),
    prefix: '/assets/',
    index: false,
  })
  for (const routes of [
    venueRoutes,
    hostedRoutes,
    transferMd5Routes,
    payRoutes,
    epayRoutes,
    bepusdtRoutes,
    tokenpayRoutes,
    chainRoutes,
    controlRoutes,
    deskRoutes,
    inboxRoutes,
    receiverRoutes,
    postbackRoutes,
    registerRoutes,
    walletRoutes,
    cashierRoutes,
    gameRoutes,
  ]) {
    await app.register(async (scope) => routes(scope, context))
  }
  moduleRoutes(app)
  const mail = mailServer(context)

  const beat = setInterval(() => {
    settleDue(context)
    for (const work of [deliverDue(context), sendDueCalls(context)])
      work.catch((error: unknown) => process.stderr.write(`sandbox: ${String(error)}\n`))
  }, 250)
  const sweep = setInterval(() => {
    sweepSessions(context)
    sweepPractice(context)
  }, 3600_000)
  sweep.unref()

  const close = async () => {
    clearInterval(beat)
    clearInterval(sweep)
    context.stopping.abort()
    await mail.close()
    await app.close()
    context.store.close()
  }
  const listen: Sandbox['listen'] = async (where) => {
    await app.listen(where)
    await mail.listen(app.server.address() as AddressInfo)
  }
  return { app, context, listen, close }
}
