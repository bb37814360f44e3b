declare module 'autocannon' {
  interface Options {
    url: string
    method: string
    body: string
    headers: Record<string, string>
    connections: number
    /** Seconds. */
    duration: number
  }
  export default function autocannon(options: Options): Promise<{ requests: { total: number; average: number } }>
}
