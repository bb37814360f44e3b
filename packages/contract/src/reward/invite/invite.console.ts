import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Yuan } from '../../wire.ts'
import { invitationReasons, invitationStates } from './invite.ts'

/**
 * Lists players who registered by an invitation code, newest first. `q`: name of the friend or of the inviter;
 * `player_id`: id of either.
 */
export const listInvitations = read('operator:player.view', 'invite.list', 'GET /console/api/invitations', {
  input: ListQuery.omit({ sort: true }).extend({
    player_id: z.string().max(40).optional(),
    reason: z.enum(['', ...invitationReasons]).optional(),
  }),
  reply: itemsOf(
    z.object({
      /** Id of the invited friend. */
      player_id: z.string(),
      username: z.string(),
      inviter_id: z.string(),
      inviter: z.string(),
      state: z.enum(invitationStates),
      /** Why the invitation is refused; '' if it is not. */
      reason: z.enum(['', ...invitationReasons]),
      /** Total deposits of the friend. */
      deposited: Yuan,
      stake: Yuan,
      /** Bonuses offered or credited for the invitation. */
      inviter_bonus: Yuan,
      friend_bonus: Yuan,
      created_at: BeijingTime,
      decided_at: BeijingTimeOrBlank,
    }),
  ),
  refusals: [NotFound],
})
