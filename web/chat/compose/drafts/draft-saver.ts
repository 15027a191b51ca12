import type { Draft } from '../../../../client/chat/state/types.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { ChatStore } from '../../state/chat-store.ts'
import { draftFields, type Target, targetKey, targetOfDraft } from '../target.ts'

interface DraftEntry {
  readonly target: Target
  content: string
  draftId: number | undefined
  saved: string
  timer: ReturnType<typeof setTimeout> | undefined
  /** Requests for one draft run in order: an update must not overtake the creation. */
  last: Promise<void>
}

const restBeforeSavingMs = 1200
const shortestSaved = 2

/** Unsent texts, one per conversation; saved in the browser at once and on the server shortly after. */
export class DraftSaver {
  readonly #store: ChatStore
  readonly #byKey = new Map<string, DraftEntry>()
  readonly #nowS: () => number

  constructor(store: ChatStore, nowS: () => number) {
    this.#store = store
    this.#nowS = nowS
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
    const key = targetKey(target)
    const entry = this.#byKey.get(key)
    if (entry === undefined) return
    entry.content = ''
    clearTimeout(entry.timer)
    this.#save(entry)
    this.#byKey.delete(key)
  }

  #add(target: Target, draft: Draft | undefined): DraftEntry {
    const content = draft?.content ?? ''
    const entry: DraftEntry = {
      ...{ target, content, draftId: draft?.id, saved: content, timer: undefined, last: Promise.resolve() },
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

  #save(entry: DraftEntry): void {
    const isSynced = this.#store.state?.personal.settings.enable_drafts_synchronization !== false
    if (!isSynced || entry.content === entry.saved) return
    entry.saved = entry.content
    entry.last = entry.last.then(() => this.#send(entry)).catch(() => undefined)
  }

  async #send(entry: DraftEntry): Promise<void> {
    const { draftId, saved } = entry
    if (saved.trim().length < shortestSaved) {
      if (draftId === undefined) return
      entry.draftId = undefined
      await chatClient.call('DELETE /drafts/{draft_id}', { draft_id: draftId })
      return
    }
    const draft = { ...draftFields(entry.target), content: saved, timestamp: this.#nowS() }
    if (draftId !== undefined && this.#store.state?.personal.drafts.has(draftId) !== false) {
      await chatClient.call('PATCH /drafts/{draft_id}', { draft_id: draftId, draft })
      return
    }
    const { ids } = await chatClient.call('POST /drafts', { drafts: [draft] })
    entry.draftId = ids[0]
  }
}
