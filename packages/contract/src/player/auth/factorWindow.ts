/** Minutes for which a code that came with a decision on an order covers further ones. */
export const windowMinutes = 10

/** `factor_window` of OTP_NEEDED: what a code covers, and what the latest one of the session still does. */
export interface FactorWindow {
  /** Sum in yuan that a code covers; '0.00': each decision takes a code. */
  limit: string
  /** Rest of the latest code's sum, in yuan, and for how long; 0 seconds: there is none. */
  left: string
  seconds: number
}
