import { languages } from '@koi/contract/language'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Maintenance } from '@koi/contract/refusal.copy'
import { sentenceIn } from '@koi/contract/textsIn'
import type { Built } from '../build.ts'
import { readerLanguage } from '../../platform/text/language.ts'
import { wireOfPath } from '../../platform/http/wires.ts'

/**
 * Passes requests and upgrades of an HTTP server to the brand that `find` returns: `main` goes to the server's own
 * listeners, null is answered with 503. Returns a function that restores the own listeners.
 */
export function dispatch(
  http: Server,
  find: (request: IncomingMessage) => 'main' | Built | null | Promise<Built | null>,
): () => void {
  const restores: (() => void)[] = []
  for (const event of ['request', 'upgrade'] as const) {
    const own = http.listeners(event) as ((...args: unknown[]) => void)[]
    http.removeAllListeners(event)
    restores.push(() => {
      http.removeAllListeners(event)
      for (const listener of own) http.on(event, listener)
    })
    http.on(event, (request: IncomingMessage, answer: ServerResponse | Duplex, ...rest: unknown[]) => {
      const deliver = (built: Built | null) => {
        if (built) built.server.server.emit(event, request, answer, ...rest)
        else refuse(request, answer)
      }
      const found = find(request)
      if (found === 'main') for (const listener of own) listener.call(http, request, answer, ...rest)
      else if (found instanceof Promise) void found.then(deliver)
      else deliver(found)
    })
  }
  return () => {
    for (const restore of restores) restore()
  }
}

/** Answers 503 for a brand that is suspended, is being moved, or could not be opened. */
function refuse(request: IncomingMessage, answer: ServerResponse | Duplex): void {
  if (!('writeHead' in answer)) {
    answer.destroy()
    return
  }
  const url = request.url ?? '/'
  // The brand's settings are not available, so the reader may choose among all languages.
  const language = readerLanguage(url, request.headers, { languages: languages.join() })
  const text = sentenceIn(language, Maintenance, { tips: '' })
  // The players' API answers refusals with HTTP 200; a page must answer 503.
  const { body, type, status, headers } = /^\/([a-z]+\/)?api\//i.test(url)
    ? wireOfPath(url).refused(Maintenance, text, null)
    : { body: text, type: 'text/plain', status: Maintenance.code, headers: {} }
  request.resume()
  answer.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  answer.end(typeof body === 'string' ? body : JSON.stringify(body))
}
