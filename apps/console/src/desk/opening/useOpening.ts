import { useRead } from '../../app/api.ts'
import { may, type Me } from '../../app/me.ts'

/** The opening checklist; undefined for an operator without permission for settings. */
export function useOpening(me: Me | undefined) {
  const enabled = me !== undefined && !me.must_enrol && may(me, 'GET /console/api/opening')
  return useRead('GET /console/api/opening', {}, { enabled })
}
