import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { usePermissionState } from '../../account/use-permission-state.ts'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { PaperclipIcon, TrashIcon } from '../../design/icons/icons.tsx'
import { formatBytes } from '../../i18n/byte-size.ts'
import { useFormats } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { Section } from '../../page/sections/section.tsx'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ListSearch } from './list-search.tsx'
import { OwnList } from './own-list.tsx'

type Attachment = ChatResultOf<'GET /attachments'>['attachments'][number]

const filesQuery = {
  queryKey: ['own-files'],
  staleTime: 0,
  queryFn: () => chatClient.call('GET /attachments'),
}

/** The user's uploaded files, the newest first. */
export function FilesSection() {
  const text = useText('ownLists')
  const query = useQuery(filesQuery)
  const [search, setSearch] = useState('')
  const [doomed, setDoomed] = useState<Attachment>()
  const all = query.data?.attachments
  const shown = all
    ?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((left, right) => right.create_time - left.create_time)
  return (
    <Section title={text.files} text={text.filesText}>
      {query.data === undefined ? null : <Space files={query.data} />}
      <ListSearch count={all?.length} label={text.search} value={search} onChange={setSearch} />
      <OwnList
        query={{ data: shown, error: query.error, refetch: query.refetch }}
        icon={<PaperclipIcon size={22} />}
        empty={{ title: text.noFiles, text: text.noFilesText }}
        row={(file) => <FileRow key={file.id} file={file} onDelete={() => setDoomed(file)} />}
      />
      {doomed === undefined ? null : (
        <ActionFormDialog
          title={text.deleteFileTitle}
          onClose={() => setDoomed(undefined)}
          submitText={text.delete}
          isDangerous
          size="small"
          perform={() => chatClient.call('DELETE /attachments/{attachment_id}', { attachment_id: doomed.id })}
          changes={[filesQuery.queryKey]}
          doneText={text.fileDeleted}
        >
          <strong>
            <bdi>{doomed.name}</bdi>
          </strong>
          <p>{text.deleteFileText}</p>
        </ActionFormDialog>
      )}
    </Section>
  )
}

function Space({ files }: { readonly files: ChatResultOf<'GET /attachments'> }) {
  const text = useText('ownLists')
  const language = useLanguage()
  const quotaMib = usePermissionState()?.organization.settings.realm_upload_quota_mib
  const own = files.attachments.reduce((sum, { size }) => sum + size, 0)
  const used = formatBytes(language, files.upload_space_used)
  const total =
    typeof quotaMib === 'number' ? text.usedOf(used, formatBytes(language, quotaMib * 1024 * 1024)) : text.used(used)
  return (
    <p className="settings-note">
      {text.ownTotal(formatBytes(language, own))} · {total}
    </p>
  )
}

function FileRow({ file, onDelete }: { readonly file: Attachment; readonly onDelete: () => void }) {
  const text = useText('ownLists')
  const language = useLanguage()
  const formats = useFormats()
  const count = formats.plural(file.messages.length, text.messageCount)
  const first = file.messages[0]
  return (
    <div className="settings-row settings-choice">
      <span className="settings-choice-text">
        <a href={`/user_uploads/${file.path_id}`} target="_blank" rel="noopener noreferrer">
          <bdi>{file.name}</bdi>
        </a>
        <small>
          {formatBytes(language, file.size)} · {formats.date(file.create_time * 1000, nowMs())} ·{' '}
          {first === undefined ? (
            text.unused
          ) : (
            <Link href={`/chat/all?near=${first.id}`} title={text.openMessage}>
              {text.inMessages(count)}
            </Link>
          )}
        </small>
      </span>
      <IconButton
        label={`${text.delete}: ${file.name}`}
        icon={<TrashIcon size={16} />}
        size="small"
        tooltip="top"
        onPress={onDelete}
      />
    </div>
  )
}
