import { lazy } from 'react'
import { EmptyState } from '../design/display/empty-state.tsx'
import {
  ChartIcon,
  ChatIcon,
  FolderIcon,
  HashIcon,
  HistoryIcon,
  LinkIcon,
  ListIcon,
  LockIcon,
  PeopleIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  SmileIcon,
  UserIcon,
  WalletIcon,
} from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import { useTitle } from '../page/document-title.ts'
import { type PageSection, SectionedPage } from '../page/sections/sectioned-page.tsx'
import { usePerson } from '../session/session-store.ts'
import './admin.css'
import { AuditSection } from './audit/audit-section.tsx'
import { ChannelsSection } from './channels/channels-section.tsx'
import { GroupsSection } from './groups/groups-section.tsx'
import { InvitationsSection } from './invitations/invitations-section.tsx'
import { adminMessages } from './messages.ts'
import { OrganizationSection } from './organization/organization-section.tsx'
import { PeopleSection } from './people/people-section.tsx'
import { isAdministrator } from './roles.ts'

const EmojiSection = lazy(() =>
  import('./emoji/emoji-section.tsx').then((module) => ({ default: module.EmojiSection })),
)
const FoldersSection = lazy(() =>
  import('./folders/folders-section.tsx').then((module) => ({ default: module.FoldersSection })),
)
const LinkifiersSection = lazy(() =>
  import('./linkifiers/linkifiers-section.tsx').then((module) => ({ default: module.LinkifiersSection })),
)
const ProfileFieldsSection = lazy(() =>
  import('./profile-fields/profile-fields-section.tsx').then((module) => ({ default: module.ProfileFieldsSection })),
)
const PermissionsSection = lazy(() =>
  import('./organization/permissions-section.tsx').then((module) => ({ default: module.PermissionsSection })),
)
const ConversationsSection = lazy(() =>
  import('./organization/conversations-section.tsx').then((module) => ({ default: module.ConversationsSection })),
)
const MarketsSection = lazy(() =>
  import('./markets/markets-section.tsx').then((module) => ({ default: module.MarketsSection })),
)
const WithdrawalsSection = lazy(() =>
  import('./withdrawals/withdrawals-section.tsx').then((module) => ({ default: module.WithdrawalsSection })),
)

type Name =
  | ('people' | 'groups' | 'channels' | 'folders' | 'invitations' | 'linkifiers' | 'profileFields' | 'organization')
  | ('conversations' | 'emoji' | 'permissions' | 'markets' | 'withdrawals' | 'audit')

const organizationPart: readonly PageSection<Name>[] = [
  { id: 'people', name: 'people', icon: UserIcon, content: PeopleSection },
  { id: 'groups', name: 'groups', icon: PeopleIcon, content: GroupsSection },
  { id: 'channels', name: 'channels', icon: HashIcon, content: ChannelsSection },
  { id: 'folders', name: 'folders', icon: FolderIcon, content: FoldersSection },
  { id: 'invitations', name: 'invitations', icon: SendIcon, content: InvitationsSection },
  { id: 'linkifiers', name: 'linkifiers', icon: LinkIcon, content: LinkifiersSection },
  { id: 'emoji', name: 'emoji', icon: SmileIcon, content: EmojiSection },
  { id: 'profile-fields', name: 'profileFields', icon: ListIcon, content: ProfileFieldsSection },
  { id: 'permissions', name: 'permissions', icon: LockIcon, content: PermissionsSection },
  { id: 'general', name: 'organization', icon: SettingsIcon, content: OrganizationSection },
  { id: 'conversations', name: 'conversations', icon: ChatIcon, content: ConversationsSection },
]
const venuePart: readonly PageSection<Name>[] = [
  { id: 'markets', name: 'markets', icon: ChartIcon, content: MarketsSection },
  { id: 'withdrawals', name: 'withdrawals', icon: WalletIcon, content: WithdrawalsSection },
  { id: 'audit', name: 'audit', icon: HistoryIcon, content: AuditSection },
]

export function AdminPage({ section }: { readonly section: string | undefined }) {
  const text = useText(adminMessages)
  const { role } = usePerson()
  if (!isAdministrator(role)) return <NotAllowed />
  const parts = [
    { title: text.organizationPart, sections: organizationPart },
    { title: text.venuePart, sections: venuePart },
  ]
  return <SectionedPage base="/admin" title={text.administration} parts={parts} text={text} section={section} />
}

function NotAllowed() {
  const text = useText(adminMessages)
  useTitle(text.administration)
  return (
    <div className="page-center">
      <EmptyState icon={<ShieldIcon size={22} />} title={text.notAllowed}>
        {text.notAllowedText}
      </EmptyState>
    </div>
  )
}
