import type { ChainKind } from '../port.ts'
import { type EvmConfig, evmConfigSchema } from './config.ts'
import { depositAddress } from './derive-address.ts'

/** Ethereum and its like: accounts, native coin and ERC-20 tokens. */
export const evmChain: ChainKind<EvmConfig> = {
  kind: 'evm',
  configSchema: evmConfigSchema,
  chainOf: ({ chainId }) => `evm ${chainId}`,
  // The address of an endpoint often contains its key.
  secretFields: ['endpoints'],
  isSimulated: false,
  addressFor: ({ depositXpub }, _form, accountId) => ({ address: depositAddress(depositXpub, accountId), memo: '' }),
  isContract: (text) => /^0x[0-9a-f]{40}$/i.test(text),
  async open(config) {
    const { watchEvmChain } = await import('./watcher.ts')
    return watchEvmChain(config)
  },
}
