import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { type Address, createWalletClient, type Hash, http, parseAbi, publicActions, testActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readPort, stopped, until } from '../testing/wait.testing.ts'

/** token.testing.sol compiled by solc 0.8.30: optimizer with 1 run, EVM version Paris, no metadata. */
const bytecode: `0x${string}` = `0x${[
  '6080604052348015600f57600080fd5b506040516104cd3803806104cd833981016040819052602c91607b565b600081815533808252600160209081526040808420859055518481529192',
  '917fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef910160405180910390a3506093565b600060208284031215608c57600080fd5b5051919050565b6104',
  '2b806100a26000396000f3fe608060405234801561001057600080fd5b506004361061006d5760003560e01c806306fdde031461007257806318160ddd146100b0578063313ce567146100',
  'c757806370a08231146100e157806395d89b4114610101578063a9059cbb14610124578063b7fc661214610147575b600080fd5b61009a6040518060400160405280600981526020016815',
  '195cdd081554d11560ba1b81525081565b6040516100a79190610269565b60405180910390f35b6100b960005481565b6040519081526020016100a7565b6100cf600681565b60405160ff',
  '90911681526020016100a7565b6100b96100ef3660046102d3565b60016020526000908152604090205481565b61009a604051806040016040528060048152602001631554d11560e21b81',
  '525081565b6101376101323660046102f5565b61015c565b60405190151581526020016100a7565b61015a61015536600461036a565b610172565b005b600061016883836101d4565b5060',
  '015b92915050565b60005b838110156101cd576101c5858583818110610192576101926103d9565b90506020020160208101906101a791906102d3565b8484848181106101b9576101b961',
  '03d9565b905060200201356101d4565b600101610175565b5050505050565b33600090815260016020526040812080548392906101f3908490610405565b90915550506001600160a01b03',
  '821660009081526001602052604081208054839290610220908490610418565b90915550506040518181526001600160a01b0383169033907fddf252ad1be2c89b69c2b068fc378daa952b',
  'a7f163c4a11628f55a4df523b3ef9060200160405180910390a35050565b602081526000825180602084015260005b81811015610297576020818601810151604086840101520161027a56',
  '5b506000604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b03811681146102ce57600080fd5b919050565b6000602082840312156102e55760',
  '0080fd5b6102ee826102b7565b9392505050565b6000806040838503121561030857600080fd5b610311836102b7565b946020939093013593505050565b60008083601f84011261033157',
  '600080fd5b5081356001600160401b0381111561034857600080fd5b6020830191508360208260051b850101111561036357600080fd5b9250929050565b60008060008060408587031215',
  '61038057600080fd5b84356001600160401b0381111561039657600080fd5b6103a28782880161031f565b90955093505060208501356001600160401b038111156103c157600080fd5b61',
  '03cd8782880161031f565b95989497509550505050565b634e487b7160e01b600052603260045260246000fd5b634e487b7160e01b600052601160045260246000fd5b8181038181111561',
  '016c5761016c6103ef565b8082018082111561016c5761016c6103ef56',
].join('')}`

const abi = parseAbi([
  'constructor(uint256 supply)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferMany(address[] to, uint256[] value)',
])

const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** A local node with a token of six decimals; the test holds the token's whole supply. */
export interface TestNode {
  rpc: string
  contract: Address
  /** Sender of the payments. */
  payer: Address
  /** Pays all addresses in one transaction, mined at once. */
  pay(...to: [address: Address, millionths: bigint][]): Promise<Hash>
  /** Pays with another token contract that has the same name. */
  forge(to: Address, millionths: bigint): Promise<Hash>
  mine(blocks: number): Promise<void>
  takeBack(blocks: number): Promise<void>
  height(): Promise<number>
  close(): Promise<void>
}

export async function openNode(): Promise<TestNode> {
  const child = spawn(
    process.execPath,
    [createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs'), '--port', '0', '--chain-id', '31337'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const rpc = `http://127.0.0.1:${await readPort(child, /Listening on 127\.0\.0\.1:(\d+)/)}`
  const chain = {
    id: 31337,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  } as const
  const wallet = createWalletClient({ account: rich, chain, transport: http(rpc) })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
  await until(async () => (await wallet.getChainId()) === 31337)
  const done = async (hash: Hash): Promise<Hash> => {
    const receipt = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    if (receipt.status !== 'success') throw new Error('the transaction was reverted')
    return hash
  }
  const deploy = async (): Promise<Address> => {
    const hash = await done(await wallet.deployContract({ abi, bytecode, args: [10n ** 30n] }))
    return (await wallet.getTransactionReceipt({ hash })).contractAddress!
  }
  const contract = await deploy()
  const other = await deploy()
  const send = (token: Address, to: Address, value: bigint) =>
    wallet.writeContract({ address: token, abi, functionName: 'transfer', args: [to, value] })
  return {
    rpc,
    contract,
    payer: rich.address,
    async pay(...to) {
      const [first] = to
      if (to.length === 1 && first) return done(await send(contract, ...first))
      return done(
        await wallet.writeContract({
          address: contract,
          abi,
          functionName: 'transferMany',
          args: [to.map(([address]) => address), to.map(([, value]) => value)],
        }),
      )
    },
    forge: async (to, value) => done(await send(other, to, value)),
    async mine(blocks) {
      for (let left = blocks; left > 0; left -= 100) await wallet.mine({ blocks: Math.min(left, 100) })
    },
    takeBack: async (depth) =>
      void (await wallet.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })),
    height: async () => Number(await wallet.getBlockNumber()),
    async close() {
      child.kill('SIGTERM')
      await stopped(child)
    },
  }
}
