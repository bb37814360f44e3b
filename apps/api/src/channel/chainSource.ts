import type { Chain, ChainProtocol } from '../outside/chain.ts'
import { outboundOf } from '../outside/http.ts'
import { SandboxChain } from '../outside/sandbox.chain.ts'
import { Trc20Chain } from '../outside/trc20.chain.ts'
import type { App } from '../platform/app.ts'
import { openSetting } from '../setting/sealed.ts'
import { readSettings } from '../platform/settings.ts'
import { findChannel, koiAccessOf } from './channel.ts'

/** Where transfers of USDT are read, and how far they are believed. */
export interface ChainSource {
  /** Its cursor's name. */
  cursor: string
  chain: Chain
  /** Which transfers it may tell of; others are not believed. */
  protocols: ChainProtocol[]
  /** Blocks a transfer must have, its own counted. */
  confirmations: number
  /** Blocks looked at again each time: harmless, and a reorganised or late block is not missed. */
  overlap: number
}

export type SourceName = 'sandbox' | ChainProtocol

/**
 * The source of this name as the settings have it now; null where it is not configured. A protocol with a chain of its
 * own is read there only: what the sandbox says of it is no money.
 */
export async function sourceOf(app: Pick<App, 'config' | 'db'>, name: SourceName): Promise<ChainSource | null> {
  const settings = await readSettings(app.db)
  if (name === 'ERC20' || name === 'BEP20') {
    const [contract, confirmations, rpc] =
      name === 'ERC20'
        ? [
            settings.chain_erc20_contract,
            settings.chain_erc20_confirmations,
            openSetting(app.config, settings, 'chain_erc20_rpc'),
          ]
        : [
            settings.chain_bep20_contract,
            settings.chain_bep20_confirmations,
            openSetting(app.config, settings, 'chain_bep20_rpc'),
          ]
    if (rpc === '' || contract === '') return null
    // A quarter of all modules stands behind it: read where somebody takes payments on that chain, not at every start.
    const { Erc20Chain } = await import('../outside/erc20.chain.ts')
    return {
      cursor: `chain:${name}`,
      chain: new Erc20Chain(
        { protocol: name, places: name === 'ERC20' ? 6 : 18, rpc, contract },
        outboundOf(app.config),
      ),
      protocols: [name],
      confirmations,
      overlap: 20,
    }
  }
  if (name === 'TRC20') {
    const { chain_trc20_contract: contract, chain_trc20_confirmations: confirmations } = settings
    const api = openSetting(app.config, settings, 'chain_trc20_api')
    if (api === '' || contract === '') return null
    // The lists of addresses are an index that follows the chain; an hour is far more than it lags.
    return {
      cursor: 'chain:TRC20',
      chain: new Trc20Chain(
        { api, contract, key: openSetting(app.config, settings, 'chain_trc20_key') },
        outboundOf(app.config),
      ),
      protocols: [name],
      confirmations,
      overlap: 1200,
    }
  }
  const channel = await findChannel(app.db, 'usdt')
  const access = channel ? koiAccessOf(app, channel) : null
  if (!channel || !access) return null
  const played = [
    settings.chain_trc20_api === '' ? (['TRC20'] as const) : [],
    settings.chain_erc20_rpc === '' ? (['ERC20'] as const) : [],
    settings.chain_bep20_rpc === '' ? (['BEP20'] as const) : [],
  ].flat()
  return {
    cursor: 'usdt-chain',
    chain: new SandboxChain(access, outboundOf(app.config)),
    protocols: played,
    confirmations: channel.confirmations,
    overlap: 20,
  }
}
