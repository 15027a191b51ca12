import { KillableVenue } from '../recovery/killable-venue.ts'
import type { FromNode, NodeSettings, StateOfNode, ToNode } from './venue-node-process.ts'

/** The venue of one of several servers in another process, which says whether it leads. */
export class KillableNode extends KillableVenue {
  leads = false
  #heardState: (state: StateOfNode) => void = () => undefined

  private constructor(path: string, settings: NodeSettings) {
    super(path, settings)
    this.child.on('message', (message: FromNode) => {
      if (message.type === 'leads') this.leads = message.leads
      if (message.type === 'state') this.#heardState(message)
    })
    this.child.on('exit', () => {
      this.leads = false
    })
  }

  static startNode(path: string, settings: NodeSettings): Promise<KillableNode> {
    return new KillableNode(path, settings).whenReady()
  }

  /** Of the newest state that anybody was told of. */
  state(): Promise<StateOfNode> {
    return new Promise((resolve) => {
      this.#heardState = resolve
      this.child.send('state' satisfies ToNode)
    })
  }
}
