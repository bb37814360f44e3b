import { askJson } from './http.ts'
import { sandboxUrl } from './addresses.ts'

export type VenueMode = 'ok' | 'refuse' | 'timeout' | 'lost' | 'slow' | 'down' | 'busy'

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

export const sandbox = {
  /** The venues' own balances of a player. */
  wallets: (player: string) =>
    control<{ items: { venue: string; balance: string }[] }>(`wallets?player=${encodeURIComponent(player)}`),
  setVenue: (venue: string, mode: VenueMode) => control(`venues/${venue}`, { mode }),
  bet: (bet: { venue: string; player: string; amount: string; game_code?: string; bet_time?: string }) =>
    control<{ bet_id: string }>('bets', bet),
  settle: (betId: string, result: { status: string; win_loss: string; settled_at?: string }) =>
    control(`bets/${encodeURIComponent(betId)}/settle`, result),
  /** Advances the rounds of shared tables; pages notice it with their next request. */
  passRounds: (seconds: number) => control('rounds', { seconds }),
  pay: (depositNo: string, notice: { result: 'paid' | 'failed'; amount?: string; times?: number; delay_ms?: number }) =>
    control(`payments/${encodeURIComponent(depositNo)}`, notice),
  /** Makes a USDT transfer in a new block, which gives it one confirmation. */
  sendUsdt: (transfer: { protocol: 'TRC20' | 'ERC20'; to: string; amount: string }) =>
    control<{ txid: string }>('chain/pay', transfer),
  /** Sets the outcome of the gateway's next payout for a withdrawal. */
  decidePayOut: (withdrawalId: string, state: 'done' | 'failed' | 'pending') =>
    control(`payouts/${encodeURIComponent(withdrawalId)}`, { state }),
  /** Sets the behaviour of the webhook receiver, and the secret with which it verifies messages. */
  setReceiver: (mode: string, secret?: string) => control('receiver', { mode, secret }),
  received: () => control<{ items: { is_signed: boolean; is_new: boolean }[] }>('receiver'),
  /** Creates a push subscription; its messages appear in the inbox. */
  subscribe: () => control<{ id: string; endpoint: string; keys: Record<string, string> }>('push', {}),
  /** Removes a subscription: its push service answers 410 from then on. */
  uninstall: (id: string) => control(`push/${id}/gone`, {}),
  inbox: async () => (await control<{ items: Pushed[] }>('inbox')).items,
  mineBlocks: (n: number) => control('chain/blocks', { n }),
  reorganise: (depth: number) => control('chain/reorg', { depth }),
}
