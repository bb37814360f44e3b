import { useRead } from '../../app/data/queries.ts'
import { useToken } from '../../app/session/session.ts'
import { copy } from './invite.copy.ts'
import { toInvitation } from './invite.read.ts'

/** Returns a line with the number of invited friends who qualified; '' for none. */
export function useInviteLine(): string {
  const options = { select: toInvitation, quiet: true, toastKind: null, when: useToken() !== '' }
  const { data } = useRead('POST /api/invite', {}, options)
  return data && data.qualified > 0 ? copy.line(data.qualified) : ''
}
