/** An answer whose body is not validated. */
export interface Answer<Body> {
  status: number
  body: Body
}

export interface Ask {
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

/** Sends and receives JSON; resolves for any status. */
export async function askJson<Body>(
  base: string,
  path: string,
  { method, body, token, headers }: Ask = {},
): Promise<Answer<Body>> {
  const response = await fetch(new URL(path, base), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Body }
}
