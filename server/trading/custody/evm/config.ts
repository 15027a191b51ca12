import { z } from 'zod'
import { isEvmAddress } from '../../wallet/address-checksums.ts'
import { isExtendedPublicKey } from './derive-address.ts'
import { evmLimits } from './limits.ts'

export const evmAddressText = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is not an EVM address')
  .refine(isEvmAddress, 'has a wrong checksum (EIP-55)')

const endpointUrl = z.url({ protocol: /^https?$/ })

/** The member `config` of a network of the kind `evm`. */
export const evmConfigSchema = z
  .strictObject({
    chainId: z.int().positive(),
    /** The symbol, in the venue, of the coin in which the chain charges its fees. */
    coin: z.string().min(1).max(20),
    /** JSON-RPC addresses of nodes of different operators. A single one is trusted without comparison. */
    endpoints: z.array(endpointUrl).min(1).max(evmLimits.endpointsMax),
    /** How many endpoints must agree; more than half of them unless set. */
    quorum: z.int().positive().optional(),
    /** Deposit addresses are its children. The private key is with the signer. */
    depositXpub: z.string().refine(isExtendedPublicKey, 'is not an extended public key'),
    hotWallet: evmAddressText,
    /** Pays the gas of sweeps from deposit addresses; what it sends there is no deposit. */
    gasWallet: evmAddressText,
    coldWallets: z.array(evmAddressText).max(evmLimits.coldWalletsMax).default([]),
    /** The first block with deposits. Without it, the first scan begins at the newest block. */
    startBlock: z.int().nonnegative().optional(),
    /** A deeper reorganisation stops the watcher. */
    reorganisationBlocksMax: z.int().min(1).max(evmLimits.reorganisationBlocksMax).default(128),
    timeoutMs: z.int().min(100).max(120_000).default(10_000),
  })
  .refine(({ endpoints, quorum }) => quorum === undefined || quorum <= endpoints.length, {
    path: ['quorum'],
    message: 'is more than the number of endpoints',
  })
  .refine(({ endpoints }) => new Set(endpoints).size === endpoints.length, {
    path: ['endpoints'],
    message: 'has an endpoint twice',
  })

export type EvmConfig = z.output<typeof evmConfigSchema>

export const quorumOf = ({ endpoints, quorum }: Pick<EvmConfig, 'endpoints' | 'quorum'>) =>
  quorum ?? Math.floor(endpoints.length / 2) + 1
