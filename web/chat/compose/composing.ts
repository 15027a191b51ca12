import { nowMs } from '../../platform/clock.ts'
import { onRecovery } from '../../platform/connection.ts'
import { randomText } from '../../platform/random.ts'
import { currentSession, onSignOut } from '../../session/session-store.ts'
import { useChatSession } from '../state/chat-context.tsx'
import type { ChatSession } from '../state/chat-session.ts'
import { draftCalls } from './drafts/draft-calls.ts'
import { DraftSaver, savedDrafts } from './drafts/draft-saver.ts'
import { Outbox, postMessage } from './pending/outbox.ts'
import { savedOutbox } from './pending/unsent-message.ts'
import { sendTyping, TypingNotifier } from './typing-notifier.ts'
import { Uploader } from './uploads/uploader.ts'

/** State that outlives the compose box: drafts, messages and files being sent. */
export interface Composing {
  readonly outbox: Outbox
  readonly drafts: DraftSaver
  readonly typing: TypingNotifier
  readonly uploader: Uploader
}

const bySession = new WeakMap<ChatSession, Composing>()

export function composingOf(session: ChatSession): Composing {
  const known = bySession.get(session)
  if (known !== undefined) return known
  const { store } = session
  const own = currentSession()
  const ownId = own.kind === 'signed-in' ? own.person.userId : 0
  const [unsent, localDrafts] = [savedOutbox(ownId), savedDrafts(ownId)]
  const nowS = () => Math.floor(nowMs() / 1000)
  // Users can turn typing notifications off.
  const sendText: typeof sendTyping = (op, target) => {
    const name = target.kind === 'direct' ? 'send_private_typing_notifications' : 'send_stream_typing_notifications'
    if (store.state?.personal.settings[name] !== false) sendTyping(op, target)
  }
  const composing: Composing = {
    outbox: new Outbox(store, {
      ...{ nowS, newLocalId: () => `${nowS()}.${randomText(8)}`, post: postMessage, saved: unsent },
      after: (ms, run) => void setTimeout(run, ms),
    }),
    drafts: new DraftSaver(store, { nowS, calls: draftCalls, local: localDrafts }),
    typing: new TypingNotifier({ nowMs, sendText }, () => {
      const settings = store.state?.organization.settings
      return {
        startedWaitMs: settings?.server_typing_started_wait_period_milliseconds ?? 10_000,
        stoppedWaitMs: settings?.server_typing_stopped_wait_period_milliseconds ?? 5_000,
      }
    }),
    uploader: new Uploader(),
  }
  addEventListener('pagehide', () => composing.drafts.flush())
  const stopRecovery = onRecovery(() => {
    composing.uploader.resume()
    composing.drafts.flush()
    void composing.outbox.sendWaiting()
  })
  const stopSignOut = onSignOut((isLost) => {
    stopSignOut()
    stopRecovery()
    composing.outbox.stop()
    if (isLost) return
    unsent.clear()
    localDrafts.clear()
  })
  bySession.set(session, composing)
  return composing
}

export function useComposing(): Composing {
  return composingOf(useChatSession())
}
