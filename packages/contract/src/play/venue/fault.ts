/**
 * `bet.impossible`: a reported bet cannot be booked; `seamless.impossible`: a call cannot be booked; `seamless.held`: a
 * win waits for an operator's decision; `transfer.manual`: the result of a transfer is unknown.
 */
export type FaultKind = 'bet.impossible' | 'seamless.impossible' | 'seamless.held' | 'transfer.manual'

/**
 * Why a call had no usable answer. `unset`: address or secret is missing or unreadable; `internal`: the address is
 * inside the network; `unreachable`: no connection; `late`: no answer in time; `denied`: 401 or 403; `failed`: 5xx;
 * `unexpected`: an answer that does not fit the protocol; `paused`: not called while the circuit breaker is open.
 */
export const outsideCauses = [
  'unset',
  'internal',
  'unreachable',
  'late',
  'denied',
  'failed',
  'unexpected',
  'paused',
] as const
export type OutsideCause = (typeof outsideCauses)[number]

/** Why a report or call of a venue cannot be booked, as the server stores it in `detail.reason`. */
export type FaultReason =
  | 'bet id longer than 100 characters'
  | 'unknown player login'
  | 'player differs from the stored bet'
  | 'stake differs from the stored bet'
  | 'negative stake'
  | 'valid stake is not between 0 and the stake'
  | 'loss exceeds the stake'
  | 'timestamp before 2020'
  | 'timestamp more than 24 h ahead'
  | 'settlement time does not match the state'
  | 'result of a bet that is not settled'
  | 'conflicting call'
  | 'win of a bet of another player'
  | 'win of a bet that was refused or rolled back'
  | 'win of an archived bet'
  | 'win above the cap'
  | 'rollback of a transaction of another player, or of a rollback'
  | 'rollback of an archived transaction'
  | 'rollback amount differs from the bet'
