import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offeredBotTypes } from '../../../client/chat/permissions/bots.ts'
import { usePermissionState } from '../../account/use-permission-state.ts'
import { AddButton } from '../../design/buttons/add-button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { Avatar } from '../../design/display/avatar.tsx'
import { BotIcon, EditIcon, KeyIcon, TrashIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { headAction, Section } from '../../page/sections/section.tsx'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { OwnList } from '../lists/own-list.tsx'
import { CreateBotDialog, EditBotDialog, type MadeKey } from './bot-dialogs.tsx'
import { type OwnBot, ownBotsQuery } from './bots.ts'
import { MadeKeyDialog, NewKeyDialog } from './key-dialogs.tsx'
import { OffersCard } from './offers-card.tsx'

type Open = { readonly action: 'create' } | { readonly action: 'edit' | 'key' | 'deactivate'; readonly bot: OwnBot }

/** The user's bots, and those that administrators offer. */
export function BotsSection() {
  const text = useText('bots')
  const query = useQuery(ownBotsQuery)
  const state = usePermissionState()
  const types = state === undefined ? [] : offeredBotTypes(state, nowMs())
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<MadeKey>()
  const add =
    types.length === 0 ? undefined : <AddButton onPress={() => setOpen({ action: 'create' })}>{text.create}</AddButton>
  const channels = [...(state?.channels.byId.values() ?? [])].filter(({ is_archived }) => !is_archived)
  const close = () => setOpen(undefined)
  return (
    <Section title={text.bots} text={text.botsText} action={headAction(query.data, add)}>
      <OwnList
        query={query}
        icon={<BotIcon size={22} />}
        empty={{ title: text.none, text: text.noneText, action: add }}
        row={(bot) => <BotRow key={bot.user_id} bot={bot} onOpen={(action) => setOpen({ action, bot })} />}
      />
      <OffersCard />
      {open?.action === 'create' ? <CreateBotDialog types={types} onClose={close} onCreated={setMade} /> : null}
      {open?.action === 'edit' ? (
        <EditBotDialog bot={open.bot} channels={channels.map(({ name }) => name).sort()} onClose={close} />
      ) : null}
      {open?.action === 'key' ? <NewKeyDialog bot={open.bot} onClose={close} onMade={setMade} /> : null}
      {open?.action === 'deactivate' ? <DeactivateDialog bot={open.bot} onClose={close} /> : null}
      {made === undefined ? null : <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />}
    </Section>
  )
}

interface BotRowProps {
  readonly bot: OwnBot
  readonly onOpen: (action: 'edit' | 'key' | 'deactivate') => void
}

function BotRow({ bot, onOpen }: BotRowProps) {
  const text = useText('bots')
  const button = (action: 'edit' | 'key' | 'deactivate', label: string, Icon: typeof EditIcon) => (
    <IconButton
      label={`${label}: ${bot.full_name}`}
      icon={<Icon size={16} />}
      size="small"
      tooltip="top"
      onPress={() => onOpen(action)}
    />
  )
  return (
    <div className="settings-row settings-picture settings-picture-row">
      <Avatar name={bot.full_name} url={bot.avatar_url} seed={bot.user_id} size={32} />
      <span className="settings-choice-text">
        <bdi>{bot.full_name}</bdi>
        <small>
          <bdi>{bot.username}</bdi>
        </small>
      </span>
      <span className="settings-row-end">
        {button('key', text.apiKey, KeyIcon)}
        {button('edit', text.edit, EditIcon)}
        {button('deactivate', text.deactivate, TrashIcon)}
      </span>
    </div>
  )
}

function DeactivateDialog({ bot, onClose }: { readonly bot: OwnBot; readonly onClose: () => void }) {
  const text = useText('bots')
  return (
    <ActionFormDialog
      title={text.deactivateTitle(bot.full_name)}
      onClose={onClose}
      submitText={text.deactivate}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /bots/{bot_id}', { bot_id: bot.user_id })}
      changes={[ownBotsQuery.queryKey]}
      doneText={text.deactivated}
    >
      <p>{text.deactivateText}</p>
    </ActionFormDialog>
  )
}
