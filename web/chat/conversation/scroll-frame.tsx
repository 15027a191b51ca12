import { Component, createRef, type ReactNode } from 'react'

export interface ScrollFrameProps {
  readonly label: string
  /** Stays at the end when something is added there and the end is visible. */
  readonly followsEnd: boolean
  readonly onScroll: (frame: ScrollFrame) => void
  readonly children: ReactNode
}

interface Held {
  readonly rows: readonly { readonly id: string; readonly top: number }[]
  readonly isAtEnd: boolean
  readonly scrollTop: number
  /** Of the whole content. */
  readonly height: number
}

const endToleranceP = 12
const rowSelector = '[data-message-id]'

/**
 * The top of the text. The date and sender above it disappear when the previous message enters the DOM; the text must
 * not move.
 */
function topOf(row: HTMLElement): number {
  return (row.querySelector('.message-words') ?? row).getBoundingClientRect().top
}

/**
 * A scroll box that keeps the visible messages in place while others are added or removed around them. Before each
 * update it records the visible rows, and afterwards restores the first one that is still there. A resize observer
 * handles changes without an update, such as loaded images, before they are painted. Browser scroll anchoring is off:
 * not every browser has it, and the two would conflict.
 */
export class ScrollFrame extends Component<ScrollFrameProps> {
  readonly #box = createRef<HTMLElement>()
  readonly #content = createRef<HTMLDivElement>()
  #observer: ResizeObserver | undefined
  #held: Held = { rows: [], isAtEnd: true, scrollTop: 0, height: 0 }

  override componentDidMount(): void {
    this.#observer = new ResizeObserver(() => this.#restore(this.#scrolledHeld()))
    if (this.#content.current !== null) this.#observer.observe(this.#content.current)
    if (this.#box.current !== null) this.#observer.observe(this.#box.current)
  }

  override componentWillUnmount(): void {
    this.#observer?.disconnect()
  }

  override getSnapshotBeforeUpdate(): Held {
    // The content may have resized before the observer runs.
    if (this.#content.current?.offsetHeight !== this.#held.height) this.#restore(this.#scrolledHeld())
    return this.#look()
  }

  override componentDidUpdate(_props: ScrollFrameProps, _state: unknown, held?: Held): void {
    if (held !== undefined) this.#restore(held)
  }

  /** The ids of the visible rows, from the top. */
  visibleIds(): readonly number[] {
    return this.#look().rows.map(({ id }) => Number(id))
  }

  get isAtEnd(): boolean {
    return this.#look().isAtEnd
  }

  get distances(): { readonly above: number; readonly below: number; readonly height: number } {
    const box = this.#box.current
    if (box === null) return { above: 0, below: 0, height: 0 }
    const { scrollTop, scrollHeight, clientHeight } = box
    return { above: scrollTop, below: scrollHeight - clientHeight - scrollTop, height: clientHeight }
  }

  scrollToEnd(): void {
    const box = this.#box.current
    if (box === null) return
    box.scrollTop = box.scrollHeight
    this.#held = this.#look()
  }

  scrollBy(distance: number): void {
    if (this.#box.current !== null) this.#box.current.scrollTop += distance
  }

  /** Scrolls a message to a fraction of the height from the top; false when it is not in the DOM. */
  scrollTo(id: number, part: number): boolean {
    const row = this.#row(String(id))
    const box = this.#box.current
    if (row === null || box === null) return false
    box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight * part
    this.#held = this.#look()
    return true
  }

  /** Scrolls as little as needed to make the message visible. */
  reveal(id: number): void {
    const row = this.#row(String(id))
    const box = this.#box.current
    if (row === null || box === null) return
    const margin = 48
    const { top, bottom } = row.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    if (top < frame.top + margin) box.scrollTop += top - frame.top - margin
    else if (bottom > frame.bottom - margin)
      box.scrollTop += Math.min(bottom - frame.bottom + margin, top - frame.top - margin)
  }

  focus(): void {
    this.#box.current?.focus({ preventScroll: true })
  }

  #row(id: string): HTMLElement | null {
    return this.#content.current?.querySelector<HTMLElement>(`[data-message-id="${id}"]`) ?? null
  }

  #look(): Held {
    const box = this.#box.current
    if (box === null || this.#content.current === null) return this.#held
    const frame = box.getBoundingClientRect()
    const rows: { id: string; top: number }[] = []
    for (const row of this.#content.current.querySelectorAll<HTMLElement>(rowSelector)) {
      const { top, bottom } = row.getBoundingClientRect()
      if (top >= frame.bottom) break
      if (bottom > frame.top) rows.push({ id: row.dataset.messageId ?? '', top: topOf(row) - frame.top })
    }
    const { scrollTop } = box
    const isAtEnd = box.scrollHeight - box.clientHeight - scrollTop <= endToleranceP
    return { rows, isAtEnd, scrollTop, height: this.#content.current.offsetHeight }
  }

  /** The recorded rows, moved by the distance scrolled since: scroll events arrive in the next frame. */
  #scrolledHeld(): Held {
    const { rows, isAtEnd, scrollTop, height } = this.#held
    const by = (this.#box.current?.scrollTop ?? scrollTop) - scrollTop
    if (by === 0) return this.#held
    return { rows: rows.map((row) => ({ ...row, top: row.top - by })), isAtEnd: isAtEnd && by > 0, scrollTop, height }
  }

  #restore(held: Held): void {
    const box = this.#box.current
    if (box === null) return
    if (held.isAtEnd && this.props.followsEnd) box.scrollTop = box.scrollHeight
    else {
      const top = box.getBoundingClientRect().top
      for (const { id, top: before } of held.rows) {
        const row = this.#row(id)
        if (row === null) continue
        const moved = topOf(row) - top - before
        if (Math.abs(moved) >= 0.5) box.scrollTop += moved
        break
      }
    }
    this.#held = this.#look()
  }

  readonly #scrolled = () => {
    // A picture may have grown since the last check: the user has not scrolled away from the end then.
    if (this.#content.current?.offsetHeight !== this.#held.height) this.#restore(this.#scrolledHeld())
    else this.#held = this.#look()
    this.props.onScroll(this)
  }

  override render(): ReactNode {
    return (
      <section
        ref={this.#box}
        className="scroll-frame"
        aria-label={this.props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard.
        tabIndex={0}
        onScroll={this.#scrolled}
      >
        <div ref={this.#content} className="scroll-frame-content">
          {this.props.children}
        </div>
      </section>
    )
  }
}
