export const evmLimits = {
  endpointsMax: 9,
  coldWalletsMax: 20,
  reorganisationBlocksMax: 1_000,
  /** Between two stored cursors. */
  blocksPerScanMax: 50,
  /** The maximum of unanswered requests to one endpoint. */
  pendingRequestsMax: 64,
  /** Requests for balances at one time, to one endpoint. */
  balanceRequestsMax: 20,
  /** Gas of a transfer of the coin of the chain to an address without code. */
  plainTransferGas: 21_000n,
  /** Gas of a token transfer, for estimates; the signer asks the node. */
  tokenTransferGas: 80_000n,
} as const
