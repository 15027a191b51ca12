import type { SignerConfig } from './config.ts'
import type { KeyStore } from './key-store.ts'
import { NetworkSigner, type SignerNeeds } from './signer.ts'

/** A signer for every network of the configuration. */
export async function openSigner(needs: SignerNeeds, keys: KeyStore): Promise<NetworkSigner[]> {
  const { openEvmSigner } = await import('./evm/evm-signer.ts')
  const { log, clock, logger, reach, config } = needs
  return Promise.all(
    config.networks.map(async (network) => {
      const chain = await openEvmSigner({ network, keys, log, clock, logger, reach })
      return new NetworkSigner(needs, network, chain)
    }),
  )
}

/** The addresses and keys that an operator enters into the configuration of the venue. */
export async function describeWallets(keys: KeyStore, { networks }: Pick<SignerConfig, 'networks'>) {
  const { evmPaths, walletAt } = await import('./evm/wallets.ts')
  return {
    networks: networks.map(({ network }) => network),
    hotWallet: (await walletAt(keys, evmPaths.hot)).address,
    gasWallet: (await walletAt(keys, evmPaths.gas)).address,
    depositXpub: await keys.extendedPublicKey(evmPaths.deposits),
  }
}
