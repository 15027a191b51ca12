import { z } from 'zod'
import { readDecimal } from '../../../kernel/values/decimal.ts'
import { checkEvmEndpoints, evmAddressText, evmEndpointFields } from '../evm/config.ts'
import type { AssetPolicy, SignerPolicy } from './policy.ts'

const decimal = z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/, 'is not a decimal number')

const gweiDecimals = 9
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/** Without TLS, anybody between signer and venue can answer in its name. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || thisMachine.includes(hostname)
}

/** Two entries for one coin or one chain would contradict each other: two policies, or one wallet with two orders of nonces. */
const distinct =
  <Name extends string>(name: Name) =>
  (entries: readonly Readonly<Record<Name, string | number>>[], context: z.RefinementCtx): void => {
    const seen = new Set<string>()
    for (const [index, entry] of entries.entries()) {
      const key = String(entry[name]).toLowerCase()
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, name], message: 'is configured twice' })
      seen.add(key)
    }
  }

const assetSchema = z
  .strictObject({
    /** The symbol in the venue, in any case. */
    coin: z.string().min(1).toLowerCase(),
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
    const perWithdrawalMax = unitsOf(amounts.perWithdrawalMax)
    const perHourMax = unitsOf(amounts.perHourMax)
    // A withdrawal between the two limits would wait forever.
    if (perHourMax < perWithdrawalMax) {
      context.addIssue({ code: 'custom', path: ['perHourMax'], message: 'is less than perWithdrawalMax' })
    }
    return {
      ...{ coin, contract, decimals, perWithdrawalMax, perHourMax },
      sweepMinimum: sweepMinimum === undefined ? undefined : unitsOf(sweepMinimum),
    }
  })

const networkSchema = z
  .strictObject({
    /** The symbol of the network in the venue. */
    network: z.string().min(1),
    kind: z.literal('evm'),
    chainId: z.int().positive(),
    ...evmEndpointFields,
    timeoutMs: z.int().min(100).max(120_000).default(10_000),
    assets: z.array(assetSchema).min(1).superRefine(distinct('coin')).superRefine(distinct('contract')),
    withdrawalsPerHourMax: z.int().positive().default(100),
    /** Without it, every address. */
    allowedAddresses: z.array(evmAddressText).optional(),
    /** After so many blocks a transaction is final. */
    confirmations: z.int().min(1).max(10_000).default(12),
    /** In gwei: with higher prices nothing is signed, and nothing is replaced by a dearer transaction. */
    maxFeePerGasGwei: decimal
      .refine((text) => readDecimal(text, gweiDecimals).ok, 'is finer than one wei')
      .default('200'),
    replaceAfterSeconds: z.int().min(1).default(120),
    /** The accounts whose deposit addresses are swept, and how often. */
    sweep: z
      .strictObject({ accountsTo: z.int().min(1).max(1_000_000), everySeconds: z.int().min(1).default(600) })
      .optional(),
  })
  .superRefine(checkEvmEndpoints)

export const signerConfigSchema = z.strictObject({
  /** The name under which it claims: unique per signer, and never changed. */
  name: z.string().min(1).max(60),
  venueUrl: z.url({ protocol: /^https?$/ }).refine(isPrivate, 'is https, or http on this machine'),
  claimSeconds: z.int().min(10).max(86_400).default(900),
  pauseMs: z.int().min(10).max(60_000).default(2_000),
  networks: z.array(networkSchema).min(1).superRefine(distinct('network')).superRefine(distinct('chainId')),
})

export type SignerConfig = z.output<typeof signerConfigSchema>
export type SignedNetwork = SignerConfig['networks'][number]
export type SweptAsset = AssetPolicy & { readonly sweepMinimum: bigint | undefined }

export function policyOf({ assets, withdrawalsPerHourMax, allowedAddresses }: SignedNetwork): SignerPolicy {
  return { assets, withdrawalsPerHourMax, allowedAddresses }
}

export function maxFeePerGasOf({ maxFeePerGasGwei }: SignedNetwork): bigint {
  const read = readDecimal(maxFeePerGasGwei, gweiDecimals)
  if (!read.ok) throw new RangeError(`${maxFeePerGasGwei} gwei is finer than one wei`)
  return read.units
}
