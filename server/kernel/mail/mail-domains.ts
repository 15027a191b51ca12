import { type Lane, LaneWorker } from '../jobs/lane-worker.ts'

export interface MailDomainsOptions {
  readonly domainsAtOnce: number
  due(busy: readonly string[]): Promise<string[]>
  /** False when no mail to the domain is due. */
  sendNext(domain: string): Promise<boolean>
  failed(error: unknown): void
}

/** Sends mail in lanes, one for each domain of recipients. */
export class MailDomains extends LaneWorker<Lane> {
  readonly #options: MailDomainsOptions

  constructor(options: MailDomainsOptions) {
    super({ lanesMax: options.domainsAtOnce })
    this.#options = options
  }

  protected override async dueLanes(busy: readonly string[]): Promise<Lane[]> {
    return (await this.#options.due(busy)).map((key) => ({ key }))
  }

  protected override async work({ key: domain }: Lane, signal: AbortSignal): Promise<boolean> {
    const { sendNext } = this.#options
    if (!(await sendNext(domain))) return false
    while (!signal.aborted && (await sendNext(domain)));
    return true
  }

  protected override failed(error: unknown): void {
    this.#options.failed(error)
  }
}
