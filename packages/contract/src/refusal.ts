/** The codes of the players' envelope; on the operators' wire they are the HTTP status. */
export type Code = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503

/**
 * An expected "no": its name for machines, its code, and the sentence a player reads. Refusals are declared once, in
 * the `*.copy.ts` of their feature, and thrown on the server with `refuse(Refusal, detail)`.
 */
export interface Refusal<Detail = void> {
  name: string
  code: Code
  text: (detail: Detail) => string
}

export const refusal = <Detail = void>(
  name: string,
  code: Code,
  text: string | ((detail: Detail) => string),
): Refusal<Detail> => ({ name, code, text: typeof text === 'function' ? text : () => text })
