import { askJson } from './http.ts'
import { sandboxUrl } from './place.ts'

export type VenueMode = 'ok' | 'refuse' | 'timeout' | 'lost' | 'slow' | 'down' | 'busy'

/** What came to the inbox. */
export interface Pushed {
  way: string
  receiver: string
  detail: Record<string, string>
}

async function control<Body>(path: string, body?: unknown): Promise<Body> {
  const answer = await askJson<Body>(sandboxUrl(), `/control/${path}`, { body })
  if (answer.status >= 300) throw new Error(`sandbox ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The control surface of the sandbox: what venues, gateways and the chain do next. */
export const sandbox = {
  /** The venues' own truth on a player. */
  wallets: (player: string) =>
    control<{ items: { venue: string; balance: string }[] }>(`wallets?player=${encodeURIComponent(player)}`),
  setVenue: (venue: string, mode: VenueMode) => control(`venues/${venue}`, { mode }),
  bet: (bet: { venue: string; player: string; amount: string; game_code?: string; bet_time?: string }) =>
    control<{ bet_id: string }>('bets', bet),
  settle: (betId: string, result: { status: string; win_loss: string; settled_at?: string }) =>
    control(`bets/${encodeURIComponent(betId)}/settle`, result),
  /** The rounds of shared tables go on by seconds of their usual pace; a page that asks now and then finds out. */
  passRounds: (seconds: number) => control('rounds', { seconds }),
  /** Sends the gateway's signed callback. */
  pay: (depositNo: string, notice: { result: 'paid' | 'failed'; amount?: string; times?: number; delay_ms?: number }) =>
    control(`payments/${encodeURIComponent(depositNo)}`, notice),
  /** Somebody sends USDT: it stands in a new block of the chain, with one confirmation. */
  sendUsdt: (transfer: { protocol: 'TRC20' | 'ERC20'; to: string; amount: string }) =>
    control<{ txid: string }>('chain/pay', transfer),
  /** Says beforehand how the gateway's payment of a withdrawal ends. */
  decidePayOut: (withdrawalId: string, state: 'done' | 'failed' | 'pending') =>
    control(`payouts/${encodeURIComponent(withdrawalId)}`, { state }),
  /** Tells the receiver of webhooks how to behave and which secret to verify by. */
  setReceiver: (mode: string, secret?: string) => control('receiver', { mode, secret }),
  received: () => control<{ items: { is_signed: boolean; is_new: boolean }[] }>('receiver'),
  /** A browser that takes pushed messages from now on, as it tells of itself; what comes for it stands in the inbox. */
  subscribe: () => control<{ id: string; endpoint: string; keys: Record<string, string> }>('push', {}),
  /** Takes such a browser away: its push service answers 410 from now on. */
  uninstall: (id: string) => control(`push/${id}/gone`, {}),
  inbox: async () => (await control<{ items: Pushed[] }>('inbox')).items,
  mineBlocks: (n: number) => control('chain/blocks', { n }),
  reorganise: (depth: number) => control('chain/reorg', { depth }),
}
