import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Draft } from '../../../../client/chat/state/types.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { IconButton } from '../../../design/buttons/icon-button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { DraftIcon, EditIcon, TrashIcon } from '../../../design/icons/icons.tsx'
import { ConfirmDialog } from '../../../design/overlays/confirm-dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { attempt } from '../../attempt.ts'
import { HeadFrame } from '../../layout/head-frame.tsx'
import { narrowPath } from '../../navigation/paths.ts'
import { SearchBox } from '../../search/search-box.tsx'
import { useChat, useChatStore } from '../../state/chat-context.tsx'
import { requestCompose } from '../compose-store.ts'
import { useComposing } from '../composing.ts'
import { WaitingCard } from '../scheduled/waiting-card.tsx'
import { narrowOfTarget, targetOfDraft } from '../target.ts'

/** Drafts, newest first. */
export function DraftsView() {
  const labels = useText('chat')
  const text = useText('compose')
  const drafts = useChat(({ personal }) => personal.drafts)
  const shown = [...drafts.values()].sort((left, right) => right.timestamp - left.timestamp)
  const [isAsking, setAsking] = useState(false)
  useTitle(labels.drafts)
  const deleteAll = async () => {
    setAsking(false)
    for (const { id } of shown) await chatClient.call('DELETE /drafts/{draft_id}', { draft_id: id })
  }
  const deleteButton = (
    <Button size="small" look="quiet" icon={<TrashIcon size={14} />} onPress={() => setAsking(true)}>
      {text.deleteAllDrafts}
    </Button>
  )
  return (
    <div className="conversation">
      <HeadFrame
        actions={
          <>
            {shown.length > 1 ? deleteButton : null}
            <SearchBox />
          </>
        }
      >
        <span className="conversation-head-icon">
          <DraftIcon />
        </span>
        <h1 className="conversation-title">{labels.drafts}</h1>
      </HeadFrame>
      {shown.length === 0 ? (
        <div className="feed-empty">
          <EmptyState icon={<DraftIcon />} title={text.draftsEmpty}>
            {text.draftsEmptyHint}
          </EmptyState>
        </div>
      ) : (
        <ul className="waiting-list">
          {shown.map((draft) => (
            <DraftCard key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={text.deleteAllTitle}
        isOpen={isAsking}
        onOpenChange={setAsking}
        isDangerous
        confirmText={text.deleteAllDrafts}
        onConfirm={() => attempt(deleteAll())}
      >
        {text.deleteAllText}
      </ConfirmDialog>
    </div>
  )
}

function DraftCard({ draft }: { readonly draft: Draft }) {
  const text = useText('compose')
  const store = useChatStore()
  const { drafts } = useComposing()
  const [, navigate] = useLocation()
  const target = targetOfDraft(draft, store.state?.people.ownId ?? 0)
  const openDraft = () => {
    drafts.openDraft(draft, target)
    const narrow = narrowOfTarget(target)
    if (narrow === undefined) requestCompose({ target })
    else navigate(narrowPath(narrow))
  }
  return (
    <WaitingCard target={target} atS={draft.timestamp} content={draft.content} onOpen={openDraft}>
      <IconButton label={text.openDraft} icon={<EditIcon size={15} />} size="small" onPress={openDraft} />
      <IconButton
        label={text.deleteDraft}
        icon={<TrashIcon size={15} />}
        size="small"
        onPress={() => attempt(chatClient.call('DELETE /drafts/{draft_id}', { draft_id: draft.id }))}
      />
    </WaitingCard>
  )
}
