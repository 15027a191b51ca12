import { z } from 'zod'
import { isEvmAddress } from '../../wallet/address-checksums.ts'
import { isExtendedPublicKey } from './derive-address.ts'
import { evmLimits } from './limits.ts'

export const evmAddressText = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'is not an EVM address')
  .refine(isEvmAddress, 'has a wrong checksum (EIP-55)')

interface Endpoints {
  /** JSON-RPC addresses of nodes of different operators. A single one is trusted without comparison. */
  readonly endpoints: readonly string[]
  /** How many endpoints must agree; more than half of them unless set. */
  readonly quorum?: number | undefined
}

export const evmEndpointFields = {
  endpoints: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .max(evmLimits.endpointsMax),
  quorum: z.int().positive().optional(),
}

/** An endpoint that counts twice agrees with itself. */
export function checkEvmEndpoints({ endpoints, quorum }: Endpoints, context: z.RefinementCtx): void {
  if (quorum !== undefined && quorum > endpoints.length) {
    context.addIssue({ code: 'custom', path: ['quorum'], message: 'is more than the number of endpoints' })
  }
  if (new Set(endpoints.map((endpoint) => new URL(endpoint).href)).size < endpoints.length) {
    context.addIssue({ code: 'custom', path: ['endpoints'], message: 'has an endpoint twice' })
  }
}

/** The member `config` of a network of the kind `evm`. */
export const evmConfigSchema = z
  .strictObject({
    chainId: z.int().positive(),
    /** The symbol, in the venue, of the coin in which the chain charges its fees. */
    coin: z.string().min(1).max(20),
    ...evmEndpointFields,
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
  .superRefine(checkEvmEndpoints)

export type EvmConfig = z.output<typeof evmConfigSchema>

export const quorumOf = ({ endpoints, quorum }: Pick<EvmConfig, 'endpoints' | 'quorum'>) =>
  quorum ?? Math.floor(endpoints.length / 2) + 1
