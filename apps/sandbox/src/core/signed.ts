import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { SignatureCheck } from './sign.ts'
import type { SandboxContext } from './context.ts'

type Content = Record<string, unknown>

/** Requires signed JSON on all routes of this scope; `requireContent` returns it. */
export function requireSignature(app: FastifyInstance, context: SandboxContext): void {
  const signatureCheck = new SignatureCheck()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('preHandler', async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const rejectionReason = signatureCheck.rejectionReason(context.secret, body, request.headers, context.now())
    if (rejectionReason) throw new Refusal(401, `The message was not accepted: ${rejectionReason}.`)
    request.body = parsed(body)
  })
}

/**
 * Requires that the content has the values in `meant`, so that a message cannot be replayed to another call. Throws
 * Refusal 400.
 */
export function requireContent(request: FastifyRequest, meant: Content): Content {
  const content = request.body as Content
  for (const [name, value] of Object.entries(meant)) {
    if (content[name] !== value)
      throw new Refusal(
        400,
        `${name} is "${String(content[name])}" in the message but "${String(value)}" in the address.`,
      )
  }
  return content
}

function parsed(body: Buffer): Content {
  try {
    const content: unknown = JSON.parse(body.toString('utf8'))
    if (content && typeof content === 'object' && !Array.isArray(content)) return content as Content
  } catch {
    // The parse error is reported below.
  }
  throw new Refusal(400, 'The body is not a JSON object.')
}
