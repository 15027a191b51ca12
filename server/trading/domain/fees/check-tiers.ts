import type { FeeTier } from '../engine/commands/commands.ts'

/** Whether a list of tiers is valid: it starts at volume 0, the volumes rise, and the rates never rise. */
export function areUsableTiers(tiers: readonly FeeTier[], ppmMax: number): boolean {
  const rising = tiers.every((tier, index) => {
    const before = tiers[index - 1]
    if (before === undefined) return tier.fromVolume === 0n
    return tier.fromVolume > before.fromVolume && tier.makerPpm <= before.makerPpm && tier.takerPpm <= before.takerPpm
  })
  const rates = tiers.flatMap((tier) => [tier.makerPpm, tier.takerPpm])
  return tiers.length > 0 && rising && rates.every((ppm) => Number.isInteger(ppm) && ppm >= 0 && ppm <= ppmMax)
}
