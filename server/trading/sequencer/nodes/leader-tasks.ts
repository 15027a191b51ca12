/** The tasks that run only while this server leads. */
export class LeaderTasks {
  readonly #openers: (() => () => void)[] = []
  #closers: (() => void)[] = []

  open(open: () => () => void, isLeading: boolean): void {
    this.#openers.push(open)
    if (isLeading) this.#closers.push(open())
  }

  openAll(): void {
    this.#closers = this.#openers.map((open) => open())
  }

  closeAll(): void {
    for (const close of this.#closers.splice(0)) close()
  }
}
