import type { Draft } from '../../../../client/chat/state/types.ts'
import { type SavedEntries, savedEntries } from '../../../platform/saved-entries.ts'
import type { ChatStore } from '../../state/chat-store.ts'
import { draftFields, isTarget, type Target, targetKey, targetOfDraft } from '../target.ts'
import type { DraftCalls } from './draft-calls.ts'

/** A text that the server does not have yet, as it is saved in the browser. An empty one deletes its draft. */
export interface LocalDraft {
  readonly target: Target
  readonly content: string
  readonly draftId: number | undefined
}

interface DraftEntry {
  readonly target: Target
  content: string
  draftId: number | undefined
  /** The newest text that was sent to the server; undefined after a failure. */
  requested: string | undefined
  /** The text that the server confirmed. */
  saved: string
  timer: ReturnType<typeof setTimeout> | undefined
  /** Requests for one draft run in order: an update must not overtake the creation. */
  last: Promise<void>
}

const restBeforeSavingMs = 1200
const shortestSaved = 2

export interface DraftPorts {
  nowS(): number
  readonly calls: DraftCalls
  readonly local: SavedEntries<LocalDraft>
}

/** Unsent texts, one per conversation; saved in the browser at once and on the server shortly after. */
export class DraftSaver {
  readonly #store: ChatStore
  readonly #byKey = new Map<string, DraftEntry>()
  readonly #ports: DraftPorts

  constructor(store: ChatStore, ports: DraftPorts) {
    this.#store = store
    this.#ports = ports
    if (store.state !== undefined) this.#restore()
    else {
      const stop = store.subscribe(() => {
        stop()
        this.#restore()
      })
    }
  }

  /** The last text of the conversation: from this tab, otherwise the newest draft of any client. */
  read(target: Target): string {
    const entry = this.#byKey.get(targetKey(target))
    if (entry !== undefined) return entry.content
    const draft = this.#serverDraft(target)
    if (draft === undefined) return ''
    this.#add(target, draft)
    return draft.content
  }

  write(target: Target, content: string): void {
    const entry = this.#byKey.get(targetKey(target)) ?? this.#add(target, this.#serverDraft(target))
    if (entry.content === content) return
    entry.content = content
    this.#saveLocally(entry)
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => this.#save(entry), restBeforeSavingMs)
  }

  /** Changes the text of a conversation that is not open. */
  rewrite(key: string, change: (content: string) => string): void {
    const entry = this.#byKey.get(key)
    if (entry !== undefined) this.write(entry.target, change(entry.content))
  }

  /** Opens this draft, replacing others of the same conversation. */
  openDraft(draft: Draft, target: Target): void {
    this.#byKey.delete(targetKey(target))
    this.#add(target, draft)
  }

  /** Saves at once: the user leaves the page or the conversation. */
  flush(): void {
    for (const entry of this.#byKey.values()) {
      clearTimeout(entry.timer)
      this.#save(entry)
    }
  }

  /** The draft was sent or discarded. */
  forget(target: Target): void {
    const entry = this.#byKey.get(targetKey(target))
    if (entry === undefined) return
    entry.content = ''
    this.#saveLocally(entry)
    clearTimeout(entry.timer)
    this.#save(entry)
    this.#settle(entry)
  }

  /** Texts of an earlier page that the server may not have. */
  #restore(): void {
    for (const { target, content, draftId } of this.#ports.local.read()) {
      // The reply of a creation may be lost: the draft of the same conversation is the same draft.
      const server = this.#serverDraft(target)
      const entry = this.#add(target, server)
      entry.draftId = draftId ?? server?.id
      entry.content = content
      this.#save(entry)
    }
  }

  #saveLocally(entry: DraftEntry): void {
    const { target, content, draftId } = entry
    this.#ports.local.save(targetKey(target), { target, content, draftId })
  }

  /** The browser needs its copy only as long as the server has another text. */
  #settle(entry: DraftEntry): void {
    const key = targetKey(entry.target)
    const isDone = entry.content === (this.#isSynced ? entry.saved : '')
    if (!isDone || this.#byKey.get(key) !== entry) return
    this.#ports.local.remove(key)
    if (entry.content === '') this.#byKey.delete(key)
  }

  #add(target: Target, draft: Draft | undefined): DraftEntry {
    const content = draft?.content ?? ''
    const entry: DraftEntry = {
      ...{ target, content, draftId: draft?.id, requested: content, saved: content },
      ...{ timer: undefined, last: Promise.resolve() },
    }
    this.#byKey.set(targetKey(target), entry)
    return entry
  }

  #serverDraft(target: Target): Draft | undefined {
    const { state } = this.#store
    if (state === undefined) return undefined
    const key = targetKey(target)
    return [...state.personal.drafts.values()]
      .filter((draft) => targetKey(targetOfDraft(draft, state.people.ownId)) === key)
      .sort((left, right) => right.timestamp - left.timestamp)[0]
  }

  get #isSynced(): boolean {
    return this.#store.state?.personal.settings.enable_drafts_synchronization !== false
  }

  #save(entry: DraftEntry): void {
    if (!this.#isSynced || entry.content === entry.requested) return
    const { content } = entry
    entry.requested = content
    const send = async () => {
      try {
        await this.#send(entry, content)
        entry.saved = content
        this.#settle(entry)
      } catch {
        // The next attempt follows the next change or the return of the connection.
        if (entry.requested === content) entry.requested = undefined
      }
    }
    entry.last = entry.last.then(send)
  }

  async #send(entry: DraftEntry, content: string): Promise<void> {
    const { draftId } = entry
    const { calls, nowS } = this.#ports
    if (content.trim().length < shortestSaved) {
      if (draftId === undefined) return
      await calls.remove(draftId)
      entry.draftId = undefined
      return
    }
    const draft = { ...draftFields(entry.target), content, timestamp: nowS() }
    // Only the server knows whether the draft is still there: after a reload without a connection the state is an old one.
    if (draftId !== undefined && (await calls.change(draftId, draft))) return
    entry.draftId = await calls.create(draft)
  }
}

export const savedDrafts = (userId: number): SavedEntries<LocalDraft> => savedEntries(`drafts.${userId}`, isLocalDraft)

function isLocalDraft(value: unknown): value is LocalDraft {
  const { target, content, draftId } = (value ?? {}) as Record<string, unknown>
  return isTarget(target) && typeof content === 'string' && (draftId === undefined || Number.isSafeInteger(draftId))
}
