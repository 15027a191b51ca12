import {
  ChartIcon,
  ChatIcon,
  CodeIcon,
  DownloadIcon,
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
import { titleIn } from '../i18n/text.ts'
import { lazyPage, type Section } from '../page/pages.ts'

/** The sections of the administration. To add one, add a row. */
export const adminSections: readonly Section[] = [
  {
    id: 'people',
    title: titleIn('admin', 'people'),
    part: titleIn('admin', 'organizationPart'),
    icon: UserIcon,
    content: lazyPage(() => import('./people/people-section.tsx').then((file) => file.PeopleSection)),
  },
  {
    id: 'groups',
    title: titleIn('admin', 'groups'),
    icon: PeopleIcon,
    content: lazyPage(() => import('./groups/groups-section.tsx').then((file) => file.GroupsSection)),
  },
  {
    id: 'channels',
    title: titleIn('admin', 'channels'),
    icon: HashIcon,
    content: lazyPage(() => import('./channels/channels-section.tsx').then((file) => file.ChannelsSection)),
  },
  {
    id: 'folders',
    title: titleIn('admin', 'folders'),
    icon: FolderIcon,
    content: lazyPage(() => import('./folders/folders-section.tsx').then((file) => file.FoldersSection)),
  },
  {
    id: 'invitations',
    title: titleIn('admin', 'invitations'),
    icon: SendIcon,
    content: lazyPage(() => import('./invitations/invitations-section.tsx').then((file) => file.InvitationsSection)),
  },
  {
    id: 'linkifiers',
    title: titleIn('admin', 'linkifiers'),
    icon: LinkIcon,
    content: lazyPage(() => import('./linkifiers/linkifiers-section.tsx').then((file) => file.LinkifiersSection)),
  },
  {
    id: 'playgrounds',
    title: titleIn('admin', 'playgrounds'),
    icon: CodeIcon,
    content: lazyPage(() => import('./playgrounds/playgrounds-section.tsx').then((file) => file.PlaygroundsSection)),
  },
  {
    id: 'emoji',
    title: titleIn('admin', 'emoji'),
    icon: SmileIcon,
    content: lazyPage(() => import('./emoji/emoji-section.tsx').then((file) => file.EmojiSection)),
  },
  {
    id: 'profile-fields',
    title: titleIn('admin', 'profileFields'),
    icon: ListIcon,
    content: lazyPage(() =>
      import('./profile-fields/profile-fields-section.tsx').then((file) => file.ProfileFieldsSection),
    ),
  },
  {
    id: 'new-users',
    title: titleIn('admin', 'newUsers'),
    icon: UserIcon,
    content: lazyPage(() => import('./new-users/new-users-section.tsx').then((file) => file.NewUsersSection)),
  },
  {
    id: 'permissions',
    title: titleIn('admin', 'permissions'),
    icon: LockIcon,
    content: lazyPage(() => import('./organization/permissions-section.tsx').then((file) => file.PermissionsSection)),
  },
  {
    id: 'general',
    title: titleIn('admin', 'organization'),
    icon: SettingsIcon,
    content: lazyPage(() => import('./organization/organization-section.tsx').then((file) => file.OrganizationSection)),
  },
  {
    id: 'sign-in',
    title: titleIn('admin', 'signIn'),
    icon: ShieldIcon,
    content: lazyPage(() => import('./sign-in/sign-in-section.tsx').then((file) => file.SignInSection)),
  },
  {
    id: 'conversations',
    title: titleIn('admin', 'conversations'),
    icon: ChatIcon,
    content: lazyPage(() =>
      import('./organization/conversations-section.tsx').then((file) => file.ConversationsSection),
    ),
  },
  {
    id: 'exports',
    title: titleIn('admin', 'exports'),
    icon: DownloadIcon,
    content: lazyPage(() => import('./exports/exports-section.tsx').then((file) => file.ExportsSection)),
  },
  {
    id: 'usage',
    title: titleIn('admin', 'usage'),
    icon: ChartIcon,
    content: lazyPage(() => import('./usage/usage-section.tsx').then((file) => file.UsageSection)),
  },
  {
    id: 'markets',
    title: titleIn('admin', 'markets'),
    part: titleIn('admin', 'venuePart'),
    icon: ChartIcon,
    content: lazyPage(() => import('./markets/markets-section.tsx').then((file) => file.MarketsSection)),
  },
  {
    id: 'withdrawals',
    title: titleIn('admin', 'withdrawals'),
    icon: WalletIcon,
    content: lazyPage(() => import('./withdrawals/withdrawals-section.tsx').then((file) => file.WithdrawalsSection)),
  },
  {
    id: 'custody',
    title: titleIn('admin', 'custody'),
    icon: ShieldIcon,
    content: lazyPage(() => import('./custody/custody-section.tsx').then((file) => file.CustodySection)),
  },
  {
    id: 'audit',
    title: titleIn('admin', 'audit'),
    icon: HistoryIcon,
    content: lazyPage(() => import('./audit/audit-section.tsx').then((file) => file.AuditSection)),
  },
]
