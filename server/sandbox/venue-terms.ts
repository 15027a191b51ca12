/** How the venue of a sandbox differs from one with real money. */
export const sandboxVenueTerms = {
  givesPlayMoney: true,
  simulatesNetworks: true,
  addressHoldMs: 60_000,
  newAdministratorWaitMs: 0,
} as const
