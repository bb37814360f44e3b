/** `code` in the players' envelope; the HTTP status on the operators' API. */
export type Code = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 500 | 502 | 503

/** An expected failure. Declared in the `*.copy.ts` of its feature, thrown on the server with `refuse(…)`. */
export interface Refusal<Detail = void, Name extends string = string> {
  name: Name
  code: Code
  text: (detail: Detail) => string
  /**
   * Fields of the request that the refusal may concern, most likely first; the site shows it beside the first one on
   * screen.
   */
  fields: readonly string[]
  /** The message as shown in OpenAPI. */
  example: string
}

export type AnyRefusal = Refusal<never>

/** `example`: sample detail for documentation and tests; `fields`: payload fields it may refer to. */
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
// Bundles leave out the refusals that they do not use.
/* @__NO_SIDE_EFFECTS__ */
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
