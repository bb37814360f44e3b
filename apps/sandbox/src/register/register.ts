import type { SandboxContext } from '../core/context.ts'

/** A person; '' means unknown. */
export interface Person {
  name: string
  birthday: string
  document: string
  mobile: string
}

const tracesOf = ({ name, birthday, document, mobile }: Person): string[] =>
  [
    document && `document:${document.toUpperCase()}`,
    mobile && `mobile:${mobile}`,
    name && birthday && `person:${name}|${birthday}`,
  ].filter(Boolean)

/** Whether any of the person's identifiers is listed. */
export const isListed = ({ store }: SandboxContext, person: Person): boolean =>
  tracesOf(person).some((trace) => store.one('select 1 from registered where trace = ?', trace) !== undefined)

export function setListed({ store }: SandboxContext, person: Person, listed: boolean): void {
  for (const trace of tracesOf(person))
    store.run(
      listed
        ? 'insert into registered (trace) values (?) on conflict do nothing'
        : 'delete from registered where trace = ?',
      trace,
    )
}
