import type { ChainKind } from './port.ts'
import { simulatedChain } from './simulated/simulated-chain.ts'

/** The kind of the networks that a sandbox simulates. */
export const simulatedKind: ChainKind = asChainKind(simulatedChain)

/** Every chain kind, loaded when a network of this kind is configured. */
const chainKinds: Readonly<Record<string, () => Promise<ChainKind>>> = {
  evm: async () => asChainKind((await import('./evm/evm-chain.ts')).evmChain),
  simulated: async () => simulatedKind,
}

export const chainKindNames: readonly string[] = Object.keys(chainKinds)

export async function loadChainKind(kind: string): Promise<ChainKind | undefined> {
  return Object.hasOwn(chainKinds, kind) ? chainKinds[kind]?.() : undefined
}

/** A kind reads its own configuration only; the schema has checked it before. */
function asChainKind<Config>(kind: ChainKind<Config>): ChainKind {
  return {
    ...kind,
    chainOf: (config) => kind.chainOf(config as Config),
    addressFor: (config, form, accountId) => kind.addressFor(config as Config, form, accountId),
    open: (config, dependencies) => kind.open(config as Config, dependencies),
  }
}
