import pg from 'pg'

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // Between two queries a lost connection is an event; the next query then rejects.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // A connection that is lost already must not hide why `work` failed.
    await client.end().catch(() => undefined)
  }
}
