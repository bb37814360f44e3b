import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '@koi/contract/site/setting/setting.copy'

export interface Origins {
  frames: string[]
  media: string[]
  connect: string[]
}

export const originsIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((part) => /^https?:\/\/[^\s;,'"]+$/.test(part))

export const originsFrom = (settings: Settings, venueOrigins: string[]): Origins => ({
  frames: [
    ...new Set([
      ...venueOrigins,
      ...[settings.service_url, settings.agent_login_url, settings.ios_download_url].flatMap(originOf),
    ]),
  ],
  media: originsIn(settings.media_origins),
  connect: originsIn(settings.api_hosts),
})

function originOf(address: string): string[] {
  try {
    const { origin, protocol } = new URL(address)
    return protocol === 'http:' || protocol === 'https:' ? [origin] : []
  } catch {
    return []
  }
}

const sharedDirectives =
  "object-src 'none'; base-uri 'none'; form-action 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'"

const trustedTypes = (...policies: string[]): string =>
  `require-trusted-types-for 'script'; trusted-types ${policies.join(' ') || "'none'"}`

/** Content security policy of the player site; markup written by operators is sanitized by DOMPurify. */
export const sitePolicy = ({ frames, media, connect }: Origins): string =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'",
    `img-src 'self' data: blob: https: ${media.join(' ')}`.trim(),
    `connect-src 'self' ${connect.join(' ')}`.trim(),
    `frame-src 'self' ${frames.join(' ')}`.trim(),
    `${sharedDirectives}; frame-ancestors 'none'`,
    trustedTypes('dompurify', 'worker'),
  ].join('; ')

/**
 * Content security policy of the console. Its libraries assign markup, so the default Trusted Types policy sanitizes it
 * (apps/console/src/app/trusted.ts); the editor parses pasted markup in a separate document. The console frames
 * previews of the look.
 */
export const deskPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self'; frame-src 'self'; ${sharedDirectives}; frame-ancestors 'none'; ${trustedTypes('default', 'preview', 'ProseMirrorClipboard')}`

/**
 * Policy of pages that the player site frames without `allow-same-origin`: such a page has no origin, 'self' does not
 * match, so the origin `own` is named. `ancestors`: other origins of the player site.
 */
export function framedPolicy(own: string, ancestors: string[]): string {
  const origin = /^https?:\/\/[\w.:[\]-]+$/.test(own) ? own : "'self'"
  const socket = origin.replace(/^http/, 'ws')
  return `default-src 'none'; script-src ${origin}; style-src ${origin}; img-src ${origin} blob: data:; connect-src ${[...new Set([origin, socket])].join(' ')}; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${["'self'", ...ancestors].join(' ')}; ${trustedTypes()}`
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Policy of a preview of the player site at `path`: the preview has no origin and no storage, may call only its own
 * API, and may be framed only by pages of the same origin. `own` is named because 'self' does not match there.
 */
export function previewPolicy(own: string, path: string, media: string[]): string {
  const origin = /^https?:\/\/[\w.:[\]-]+$/.test(own) ? own : "'self'"
  return [
    'sandbox allow-scripts',
    `default-src 'none'; script-src ${origin}; style-src ${origin}; font-src ${origin}`,
    `img-src ${origin} data: blob: https: ${media.join(' ')}`.trim(),
    `connect-src ${origin}${path}api/`,
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    trustedTypes('dompurify', 'worker'),
  ].join('; ')
}

/** Headers that framed pages read: the server's time, and what a refusal carries. */
export const exposedHeaders = 'date, age, retry-after, x-refusal, x-refusal-field'

/**
 * Framed pages have no origin, so any origin is allowed. That is safe because the API uses no cookies, only the
 * `authorization` header.
 */
export function allowAnyOrigin(server: FastifyInstance, path: string): void {
  server.options(`${path}*`, async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', 'content-type, authorization, idempotency-key, x-device, x-request-id')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  )
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.toLowerCase().startsWith(path))
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', exposedHeaders)
        .header('cross-origin-resource-policy', 'cross-origin')
    done()
  })
}

export function addHeaders(server: FastifyInstance, isProduction: boolean): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), clipboard-write=(self)',
    ...(isProduction ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  const unframed = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  }
  server.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(always).header('x-request-id', request.id)
    if (!reply.hasHeader('content-security-policy')) reply.headers(unframed)
    if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin')
    done()
  })
}
