import { z } from 'zod'
import { readDecimal } from '../../../kernel/values/decimal.ts'
import { evmAddressText } from '../evm/config.ts'
import { evmLimits } from '../evm/limits.ts'
import type { AssetPolicy, SignerPolicy } from './policy.ts'

const decimal = z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/, 'is not a decimal number')

const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/** Without TLS, anybody between signer and venue can answer in its name. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || thisMachine.includes(hostname)
}

const assetSchema = z
  .strictObject({
    coin: z.string().min(1),
    /** Without it, the coin of the chain. */
    contract: evmAddressText.optional(),
    decimals: z.int().min(0).max(30),
    perWithdrawalMax: decimal,
    perHourMax: decimal,
    /** Deposit addresses with less are not swept. Without it, the coin is never swept. */
    sweepMinimum: decimal.optional(),
  })
  .transform(({ coin, contract = '', decimals, ...amounts }, context) => {
    const unitsOf = (text: string): bigint => {
      const read = readDecimal(text, decimals)
      if (!read.ok) context.addIssue({ code: 'custom', message: `${text} ${coin} is finer than its decimals` })
      return read.ok ? read.units : 0n
    }
    const { sweepMinimum } = amounts
    return {
      ...{ coin, contract, decimals },
      perWithdrawalMax: unitsOf(amounts.perWithdrawalMax),
      perHourMax: unitsOf(amounts.perHourMax),
      sweepMinimum: sweepMinimum === undefined ? undefined : unitsOf(sweepMinimum),
    }
  })

const networkSchema = z.strictObject({
  /** The symbol of the network in the venue. */
  network: z.string().min(1),
  kind: z.literal('evm'),
  chainId: z.int().positive(),
  endpoints: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .max(evmLimits.endpointsMax),
  quorum: z.int().positive().optional(),
  timeoutMs: z.int().min(100).max(120_000).default(10_000),
  assets: z.array(assetSchema).min(1),
  withdrawalsPerHourMax: z.int().positive().default(100),
  /** Without it, every address. */
  allowedAddresses: z.array(evmAddressText).optional(),
  /** After so many blocks a transaction is final. */
  confirmations: z.int().min(1).max(10_000).default(12),
  /** In gwei: with higher prices nothing is signed, and nothing is replaced by a dearer transaction. */
  maxFeePerGasGwei: decimal.default('200'),
  replaceAfterSeconds: z.int().min(1).default(120),
  /** The accounts whose deposit addresses are swept, and how often. */
  sweep: z
    .strictObject({ accountsTo: z.int().min(1).max(1_000_000), everySeconds: z.int().min(1).default(600) })
    .optional(),
})

export const signerConfigSchema = z.strictObject({
  /** The name under which it claims: unique per signer, and never changed. */
  name: z.string().min(1).max(60),
  venueUrl: z.url({ protocol: /^https?$/ }).refine(isPrivate, 'is https, or http on this machine'),
  claimSeconds: z.int().min(10).max(86_400).default(900),
  pauseMs: z.int().min(10).max(60_000).default(2_000),
  networks: z.array(networkSchema).min(1),
})

export type SignerConfig = z.output<typeof signerConfigSchema>
export type SignedNetwork = SignerConfig['networks'][number]
export type SweptAsset = AssetPolicy & { readonly sweepMinimum: bigint | undefined }

export function policyOf({ assets, withdrawalsPerHourMax, allowedAddresses }: SignedNetwork): SignerPolicy {
  return { assets, withdrawalsPerHourMax, allowedAddresses }
}

const gweiDecimals = 9

export function maxFeePerGasOf({ maxFeePerGasGwei }: SignedNetwork): bigint {
  const read = readDecimal(maxFeePerGasGwei, gweiDecimals)
  if (!read.ok) throw new RangeError(`${maxFeePerGasGwei} gwei is finer than one wei`)
  return read.units
}
