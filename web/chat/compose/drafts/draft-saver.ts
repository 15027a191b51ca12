import type { Draft } from '../../../../client/chat/state/types.ts'
import { chatRequest } from '../../../session/chat-request.ts'
import type { ChatStore } from '../../state/chat-store.ts'
import { draftFields, type Target, targetKey, targetOfDraft } from '../target.ts'

interface Kept {
  readonly target: Target
  content: string
  draftId: number | undefined
  saved: string
  timer: ReturnType<typeof setTimeout> | undefined
  /** Requests about one draft go one after the other: a change must not overtake the creation. */
  last: Promise<void>
}

const restBeforeSavingMs = 1200
const shortestSaved = 2

/** The texts that are not sent yet, one per conversation; kept here at once and at the server soon after. */
export class DraftSaver {
  readonly #store: ChatStore
  readonly #byKey = new Map<string, Kept>()
  readonly #nowS: () => number

  constructor(store: ChatStore, nowS: () => number) {
    this.#store = store
    this.#nowS = nowS
  }

  /** What was last written there: in this tab, else the newest draft of any client. */
  read(target: Target): string {
    const kept = this.#byKey.get(targetKey(target))
    if (kept !== undefined) return kept.content
    const draft = this.#serverDraft(target)
    if (draft === undefined) return ''
    this.#keep(target, draft)
    return draft.content
  }

  write(target: Target, content: string): void {
    const kept = this.#byKey.get(targetKey(target)) ?? this.#keep(target, this.#serverDraft(target))
    if (kept.content === content) return
    kept.content = content
    clearTimeout(kept.timer)
    kept.timer = setTimeout(() => this.#save(kept), restBeforeSavingMs)
  }

  /** Changes a text nobody looks at now. */
  rewrite(key: string, change: (content: string) => string): void {
    const kept = this.#byKey.get(key)
    if (kept !== undefined) this.write(kept.target, change(kept.content))
  }

  /** Takes up this draft and no other of the same conversation. */
  takeUp(draft: Draft, target: Target): void {
    this.#byKey.delete(targetKey(target))
    this.#keep(target, draft)
  }

  /** Saves at once: the page is left, or the conversation. */
  flush(): void {
    for (const kept of this.#byKey.values()) {
      clearTimeout(kept.timer)
      this.#save(kept)
    }
  }

  /** It was sent or thrown away. */
  forget(target: Target): void {
    const key = targetKey(target)
    const kept = this.#byKey.get(key)
    if (kept === undefined) return
    kept.content = ''
    clearTimeout(kept.timer)
    this.#save(kept)
    this.#byKey.delete(key)
  }

  #keep(target: Target, draft: Draft | undefined): Kept {
    const content = draft?.content ?? ''
    const kept: Kept = {
      ...{ target, content, draftId: draft?.id, saved: content, timer: undefined, last: Promise.resolve() },
    }
    this.#byKey.set(targetKey(target), kept)
    return kept
  }

  #serverDraft(target: Target): Draft | undefined {
    const { state } = this.#store
    if (state === undefined) return undefined
    const key = targetKey(target)
    return [...state.personal.drafts.values()]
      .filter((draft) => targetKey(targetOfDraft(draft, state.people.ownId)) === key)
      .sort((left, right) => right.timestamp - left.timestamp)[0]
  }

  #save(kept: Kept): void {
    const isSynced = this.#store.state?.personal.settings.enable_drafts_synchronization !== false
    if (!isSynced || kept.content === kept.saved) return
    kept.saved = kept.content
    kept.last = kept.last.then(() => this.#send(kept)).catch(() => undefined)
  }

  async #send(kept: Kept): Promise<void> {
    const { draftId, saved } = kept
    if (saved.trim().length < shortestSaved) {
      if (draftId === undefined) return
      kept.draftId = undefined
      await chatRequest('DELETE', `/drafts/${draftId}`)
      return
    }
    const draft = { ...draftFields(kept.target), content: saved, timestamp: this.#nowS() }
    if (draftId !== undefined && this.#store.state?.personal.drafts.has(draftId) !== false) {
      await chatRequest('PATCH', `/drafts/${draftId}`, { draft })
      return
    }
    const { ids } = await chatRequest('POST', '/drafts', { drafts: [draft] })
    kept.draftId = ids[0]
  }
}
