declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
    onResponse?: (status: number, body: string) => void
  }
  interface Options extends Request {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Seconds after which a call without an answer is abandoned; 10 by default. */
    timeout?: number
    requests?: Request[]
  }
  export default function autocannon(options: Options): Promise<{
    requests: { total: number; average: number }
    non2xx: number
  }>
}
