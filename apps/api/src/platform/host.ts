import { Misdirected } from '@koi/contract/refusal.copy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { wireOfPath } from './wires.ts'

type Place = Pick<Config, 'publicUrl' | 'hosts' | 'host' | 'port'>

const loopback = ['127.0.0.1', 'localhost', '[::1]']
const portless = (host: string): string => host.replace(/:\d+$/, '')
/** What any machine may ask of us by whatever address it knows: it tells nothing. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

const isAmong = (hosts: readonly string[], host: string): boolean =>
  hosts.includes(host) || hosts.includes(portless(host))

/** Whether `Host` names us: always while neither a public address nor hosts are set. */
export const isOurs = ({ hosts }: Pick<Place, 'hosts'>, host = ''): boolean =>
  !hosts || isAmong(hosts, host.toLowerCase())

/** Whether a probe may be answered under this `Host`: of ours, the address we listen on, or loopback, whatever the port. */
const isProbed = (place: Place, url: string, host = ''): boolean =>
  probes.has(url.split('?')[0]!.toLowerCase()) &&
  isAmong([...loopback, place.host, `[${place.host}]`], portless(host.toLowerCase()))

/** Answers 421 to every call whose `Host` is none of ours, before anything else is looked at. */
export function answerOwnHosts(server: FastifyInstance, place: Place): void {
  if (!place.hosts) return
  server.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers
    if (isOurs(place, host) || isProbed(place, request.url, host)) return done()
    const { body, type, status } = wireOfPath(request.url).refused(Misdirected, Misdirected.text(), null)
    void reply.code(status).type(type).header('cache-control', 'no-store').send(body)
  })
}

/** The origins under which our pages may be open in a browser. Where any host is answered: those of this machine. */
export function originsOf({ publicUrl, hosts, port }: Place): string[] {
  if (!hosts) return [...new Set([publicUrl, ...loopback.slice(0, 2).map((name) => `http://${name}:${port}`)])]
  const scheme = new URL(publicUrl).protocol
  return [publicUrl, ...hosts.slice(1).map((host) => `${scheme}//${/:\d+$/.test(host) ? host : `${host}:*`}`)]
}

/**
 * Whether a page of `origin` may open a socket: ours, one without an origin (the framed service page, D-088), or no page
 * at all. Where any host is answered, that of the host it asks.
 */
export function maySpeak(
  place: Place,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): boolean {
  if (!origin || origin === 'null') return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return originsOf(place).includes(from.origin) || (place.hosts ? isOurs(place, from.host) : from.host === host)
}

/**
 * Where the caller of a page reached us: 'https://play.example'. The public address where that is what they call us;
 * else the scheme that a trusted proxy tells, and `Host`, which is nobody's but theirs. For the policy of that one
 * answer; no address that leaves the platform is made of it.
 */
export const reachedAt = (
  { publicUrl }: Place,
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
): string => (headers.host === new URL(publicUrl).host ? publicUrl : `${protocol}://${headers.host ?? ''}`)
