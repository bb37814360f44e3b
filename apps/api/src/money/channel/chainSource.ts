import type { Chain, ChainProtocol } from '../../platform/outside/chain.ts'
import { outboundOf } from '../../platform/outside/http.ts'
import { SandboxChain } from '../../platform/outside/sandbox.chain.ts'
import { Trc20Chain } from '../../platform/outside/trc20.chain.ts'
import type { App } from '../../platform/ops/app.ts'
import { openSetting } from '../../site/setting/sealed.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { findChannel, koiAccessOf } from './channel.ts'

export interface ChainSource {
  cursor: string
  chain: Chain
  /** Protocols to read; transfers of others are ignored. */
  protocols: ChainProtocol[]
  /** Required confirmations, the transfer's own block included. */
  confirmations: number
  /** Blocks that are scanned again each time, so that a reorganised or late block is not missed. */
  overlap: number
}

export type SourceName = 'sandbox' | ChainProtocol

/** The source of a protocol; null when it is not configured. A protocol with its own chain ignores the sandbox's chain. */
export async function findSource(app: Pick<App, 'config' | 'db'>, name: SourceName): Promise<ChainSource | null> {
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
    // Imported on first use, because a quarter of all modules depends on it.
    const { Erc20Chain } = await import('../../platform/outside/erc20.chain.ts')
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
    // The address index lags behind the chain by far less than an hour.
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
