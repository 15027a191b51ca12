import type { Clock } from '../../../server/kernel/clock/clock.ts'
import { SimulatedSigner } from '../../../server/sandbox/networks.ts'
import type { TradingModule } from '../../../server/trading/module.ts'

/** The simulated chains of a sandbox and their signer, moved by the test instead of a timer. */
export class SimulatedNetworks {
  readonly #trading: Pick<TradingModule, 'venue' | 'custody'>
  readonly #signer: SimulatedSigner

  constructor(trading: Pick<TradingModule, 'venue' | 'custody'>, clock: Clock) {
    this.#trading = trading
    this.#signer = new SimulatedSigner(trading.venue, clock)
  }

  async advance(): Promise<void> {
    await this.#trading.custody.advanceSimulated()
    await this.#signer.advance()
  }
}
