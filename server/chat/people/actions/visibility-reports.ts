/** A change that compares with the state before it, and must know what others have reported since. */
interface Comparing<Change, Seen> {
  learn(from: Change, seen: Seen): void
}

/**
 * The reports of changes that show or hide something. One report follows the other, and the changes that are not reported
 * yet learn of it. They are referenced weakly, because a change that is rolled back never reports.
 */
export class VisibilityReports<Change extends object & Comparing<Change, Seen>, Seen> {
  readonly #open = new Set<WeakRef<Change>>()
  #last: Promise<void> = Promise.resolve()

  add(change: Change): void {
    this.#open.add(new WeakRef(change))
  }

  inTurn(report: () => Promise<void>): Promise<void> {
    const done = this.#last.then(report)
    this.#last = done.catch(() => undefined)
    return done
  }

  made(change: Change, seen: Seen): void {
    for (const ref of this.#open) {
      const other = ref.deref()
      if (other === undefined || other === change) this.#open.delete(ref)
      else other.learn(change, seen)
    }
  }
}
