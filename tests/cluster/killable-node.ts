import { KillableVenue } from '../recovery/killable-venue.ts'
import type { FromNode, NodeSettings, StateOfNode, ToNode } from './venue-node-process.ts'

/** The venue of one server of a cluster, in its own process; it reports whether it leads. */
export class KillableNode extends KillableVenue {
  leads = false
  #onState: (state: StateOfNode | 'behind') => void = () => undefined

  private constructor(path: string, settings: NodeSettings) {
    super(path, settings)
    this.child.on('message', (message: FromNode) => {
      if (message.type === 'leads') this.leads = message.leads
      if (message.type === 'state') this.#onState(message)
      if (message.type === 'behind') this.#onState('behind')
    })
    this.child.on('exit', () => {
      this.leads = false
    })
  }

  static startNode(path: string, settings: NodeSettings): Promise<KillableNode> {
    return new KillableNode(path, settings).whenReady()
  }

  /** The newest state that any client has seen. */
  async state(): Promise<StateOfNode> {
    const state = await this.ask()
    if (state === 'behind') throw new Error('The node does not answer with what it knows')
    return state
  }

  /** The expected reply to a signed request: the newest state, or that it is unknown here. */
  ask(): Promise<StateOfNode | 'behind'> {
    return new Promise((resolve) => {
      this.#onState = resolve
      this.child.send('state' satisfies ToNode)
    })
  }

  /** Suspended: it keeps its connections but does nothing until it is resumed. */
  freeze(): void {
    this.child.kill('SIGSTOP')
  }

  thaw(): void {
    this.child.kill('SIGCONT')
  }
}
