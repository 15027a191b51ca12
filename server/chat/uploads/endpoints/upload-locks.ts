import type { Lock, Locker } from '@tus/server'

type AskForRelease = () => void

interface Waiting {
  readonly askForRelease: AskForRelease
  readonly start: () => void
}

interface Held {
  /** Asks the request that holds the upload to end soon. */
  askForRelease: AskForRelease
  readonly queue: Waiting[]
}

/** The request has waited too long. Clients of the protocol try again after this status. */
export class UploadBusy extends Error {
  readonly status_code = 423
  readonly body = 'Another request holds this upload'
}

/**
 * One request at a time reads or changes an upload; the others wait in their order. The locks of the tus library ask the
 * holder again in every turn of the event loop, and a wait of seconds takes hundreds of megabytes.
 */
export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>()
  readonly #waitMaxMs: number

  constructor(waitMaxMs: number) {
    this.#waitMaxMs = waitMaxMs
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, askForRelease) => this.#lock(id, signal, () => void askForRelease()),
      unlock: async () => this.#unlock(id),
    }
  }

  /** Runs work on an upload that no other request holds. The work is never interrupted. */
  async whileHeld<T>(id: string, work: () => Promise<T>): Promise<T> {
    await this.#lock(id, new AbortController().signal, () => {})
    try {
      return await work()
    } finally {
      this.#unlock(id)
    }
  }

  async #lock(id: string, signal: AbortSignal, askForRelease: AskForRelease): Promise<void> {
    const held = this.#held.get(id)
    if (held === undefined) {
      this.#held.set(id, { askForRelease, queue: [] })
      return
    }
    held.askForRelease()
    await this.#wait(held, signal, askForRelease)
  }

  #wait({ queue }: Held, signal: AbortSignal, askForRelease: AskForRelease): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      const waiting: Waiting = {
        askForRelease,
        start() {
          end()
          resolve()
        },
      }
      const giveUp = () => {
        end()
        queue.splice(queue.indexOf(waiting), 1)
        reject(new UploadBusy())
      }
      const timer = setTimeout(giveUp, this.#waitMaxMs)
      signal.addEventListener('abort', giveUp)
      queue.push(waiting)
    })
  }

  #unlock(id: string): void {
    const held = this.#held.get(id)
    const next = held?.queue.shift()
    if (held === undefined || next === undefined) {
      this.#held.delete(id)
      return
    }
    held.askForRelease = next.askForRelease
    next.start()
    if (held.queue.length > 0) next.askForRelease()
  }
}
