import { equalInConstantTime } from '../../kernel/auth/constant-time.ts'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import type { RequestInfo } from '../../kernel/endpoint/request-info.ts'
import { isFromThisMachine } from '../../kernel/http/this-machine.ts'
import type { ReplayGuard } from '../domain/engine/commands/commands.ts'
import { refuse } from '../failures.ts'
import type { RequestVerifier } from './verify-request.ts'

/** A caller who may operate the venue, or sign for some of its networks. */
export interface OperatorCaller {
  /** The administrator's account; 0 for the command line on the server itself. */
  readonly operatorId: number
  readonly via: 'api' | 'command_line'
  /** The signing key of the browser session; undefined for other callers. */
  readonly browserKey?: string | undefined
  /** The networks of a signer's key; undefined for callers who operate the whole venue. */
  readonly networks?: readonly string[] | undefined
  /** Null for an unsigned request. */
  readonly replay: ReplayGuard | null
}

export interface OperatorGateOptions {
  readonly verifier: RequestVerifier
  /** Known only to users who can read the server's data directory; without it the command line has no access. */
  readonly localToken: string | undefined
  readonly isFrozen: (accountId: number) => boolean
}

/** Carries the token of the command line. */
export const operatorTokenHeader = 'x-agora-operator-token'

/**
 * Admits administrators' keys with the permission of the endpoint, `admin` or `wallet`, and bound signatures, and the
 * command line on the server itself, which does not sign: its token never leaves the machine.
 */
export class OperatorGate {
  readonly #options: OperatorGateOptions

  constructor(options: OperatorGateOptions) {
    this.#options = options
  }

  async admit(
    request: RequestInfo,
    endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'access'>,
  ): Promise<OperatorCaller> {
    const { verifier, localToken, isFrozen } = this.#options
    const token = request.headers[operatorTokenHeader]
    if (typeof token === 'string') {
      const isRight = localToken !== undefined && equalInConstantTime(token, localToken)
      // A token that leaks, for example from a backup, is useless on other machines.
      if (!isRight || !isFromThisMachine(request.raw)) throw refuse.invalidApiKey()
      return { operatorId: 0, via: 'command_line', replay: null }
    }
    const permission = endpoint.access === 'wallet' ? 'wallet' : 'admin'
    const { accountId, key, replay } = await verifier.verify(request, endpoint, permission)
    if (isFrozen(accountId)) throw refuse.accountFrozen()
    const networks = permission === 'wallet' ? key.networks : undefined
    const browserKey = key.belongsToSession ? key.apiKey : undefined
    return { operatorId: accountId, via: 'api', browserKey, networks, replay }
  }
}
