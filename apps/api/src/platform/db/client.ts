import pg from 'pg'

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // pg reports a connection lost between two queries as an event, which ends the process when unhandled; the next query
  // rejects.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // The error of closing a lost connection must not hide the error of `work`.
    await client.end().catch(() => undefined)
  }
}
