import { Misdirected } from '@koi/contract/refusal.copy'
import { sentenceIn } from '@koi/contract/textsIn'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../ops/config.ts'
import { wireOfPath } from './wires.ts'

type HostSettings = Pick<Config, 'publicUrl' | 'hosts' | 'host' | 'port'>

export const loopback = ['127.0.0.1', 'localhost', '[::1]']
export const withoutPort = (host: string): string => host.replace(/:\d+$/, '')
/** Health probes are answered under any listening address, because their answers reveal nothing. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Normalizes a host for storage and comparison: lower case, punycode, no trailing dot, with the port if it has one.
 * Null if the text is not a host.
 */
export function normalizedHost(text: string): string | null {
  const [, name, port = ''] = /^([^\s/?#@\\:]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(text.trim()) ?? []
  if (name === undefined || !URL.canParse(`http://${name}`)) return null
  const { hostname } = new URL(`http://${name}`)
  return `${hostname.replace(/\.$/, '')}${port}`
}

const isAmong = (hosts: readonly string[], given: string): boolean => {
  const host = normalizedHost(given)
  return host !== null && (hosts.includes(host) || hosts.includes(withoutPort(host)))
}

/** Whether a Host header names this installation; always true while no hosts are configured. */
export const isOwnHost = ({ hosts }: Pick<HostSettings, 'hosts'>, host = ''): boolean => !hosts || isAmong(hosts, host)

export const isProbePath = (url: string): boolean => probes.has(url.split('?')[0]!.toLowerCase())

const isProbe = (settings: HostSettings, url: string, host = ''): boolean =>
  isProbePath(url) && isAmong([...loopback, settings.host, `[${settings.host}]`], withoutPort(host))

export function rejectForeignHosts(server: FastifyInstance, settings: HostSettings): void {
  if (!settings.hosts) return
  server.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers
    if (isOwnHost(settings, host) || isProbe(settings, request.url, host)) return done()
    const text = sentenceIn(request.language, Misdirected, undefined)
    const { body, type, status, headers } = wireOfPath(request.url).refused(Misdirected, text, null)
    void reply.code(status).type(type).headers(headers).header('cache-control', 'no-store').send(body)
  })
}

/** Origins of the platform; without configured hosts also those of this machine. */
export function ownOriginsOf({ publicUrl, hosts, port }: HostSettings): string[] {
  if (!hosts) return [...new Set([publicUrl, ...loopback.slice(0, 2).map((name) => `http://${name}:${port}`)])]
  const scheme = new URL(publicUrl).protocol
  return [publicUrl, ...hosts.slice(1).map((host) => `${scheme}//${/:\d+$/.test(host) ? host : `${host}:*`}`)]
}

/**
 * Whether a page of this origin may open a WebSocket: our pages, pages without an origin (the framed service page) and
 * clients other than browsers.
 */
export function mayOpenSocket(
  settings: HostSettings,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): boolean {
  if (!origin || origin === 'null') return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return (
    ownOriginsOf(settings).includes(from.origin) ||
    (settings.hosts ? isOwnHost(settings, from.host) : from.host === host)
  )
}

/**
 * Origin at which a page was requested. It may come from the client's Host header: use it for the policy of that
 * response, never for links.
 */
export const pageOriginOf = (
  { publicUrl }: HostSettings,
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
): string => (headers.host === new URL(publicUrl).host ? publicUrl : `${protocol}://${headers.host ?? ''}`)
