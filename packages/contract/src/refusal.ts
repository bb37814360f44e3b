/** The codes of the players' envelope; on the operators' wire they are the HTTP status. */
export type Code = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 500 | 502 | 503

/**
 * An expected "no": its name for machines, its code, and the sentence a player reads. Refusals are declared once, in
 * the `*.copy.ts` of their feature, and thrown on the server with `refuse(Refusal, detail)`.
 */
export interface Refusal<Detail = void, Name extends string = string> {
  name: Name
  code: Code
  text: (detail: Detail) => string
  /** Fields of the payload that it may be about, the likeliest first; the site says it next to the one it has. */
  fields: readonly string[]
  /** The sentence as the API references show it. */
  example: string
}

/** Any refusal, whatever its sentence needs. */
export type AnyRefusal = Refusal<never>

/** `example` is what a sentence that needs something is shown with; `fields` are those of the payload it may be about. */
export function refusal<const Name extends string>(
  name: Name,
  code: Code,
  text: string,
  ...fields: string[]
): Refusal<void, Name>
export function refusal<const Name extends string, Detail>(
  name: Name,
  code: Code,
  text: (detail: Detail) => string,
  example: Detail,
  ...fields: string[]
): Refusal<Detail, Name>
export function refusal(
  name: string,
  code: Code,
  text: string | ((detail: never) => string),
  ...more: unknown[]
): Refusal<never> {
  const [say, example, fields] =
    typeof text === 'string' ? [() => text, text, more] : [text, text(more[0] as never), more.slice(1)]
  return { name, code, text: say, example, fields: fields as string[] }
}
