import { Drawn, type IconProps } from './icon.tsx'
import './icons.css'

export const CheckIcon = (props: IconProps) => <Drawn {...props} lines="M4 10.5 8 14.5 16 5.5" />
export const CloseIcon = (props: IconProps) => <Drawn {...props} lines="M5 5 15 15 M15 5 5 15" />
export const PlusIcon = (props: IconProps) => <Drawn {...props} lines="M10 4v12 M4 10h12" />
export const MinusIcon = (props: IconProps) => <Drawn {...props} lines="M4 10h12" />
export const ChevronDownIcon = (props: IconProps) => <Drawn {...props} lines="M5 7.5 10 12.5 15 7.5" />
export const ChevronUpIcon = (props: IconProps) => <Drawn {...props} lines="M5 12.5 10 7.5 15 12.5" />
export const ChevronEndIcon = (props: IconProps) => <Drawn {...props} lines="M7.5 5 12.5 10 7.5 15" turnsWithText />
export const ChevronStartIcon = (props: IconProps) => <Drawn {...props} lines="M12.5 5 7.5 10 12.5 15" turnsWithText />
export const ArrowUpIcon = (props: IconProps) => <Drawn {...props} lines="M10 16V4 M5 9 10 4 15 9" />
export const ArrowDownIcon = (props: IconProps) => <Drawn {...props} lines="M10 4v12 M5 11 10 16 15 11" />
export const ArrowEndIcon = (props: IconProps) => <Drawn {...props} lines="M4 10h12 M11 5 16 10 11 15" turnsWithText />
export const SearchIcon = (props: IconProps) => (
  <Drawn {...props} lines="M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11 M13 13 17 17" />
)
export const MenuIcon = (props: IconProps) => <Drawn {...props} lines="M3 5.5h14 M3 10h14 M3 14.5h14" />
export const MoreIcon = (props: IconProps) => <Drawn {...props} lines="M4.6 10h.01 M10 10h.01 M15.4 10h.01" />
export const CopyIcon = (props: IconProps) => <Drawn {...props} lines="M7.5 7.5h9v9h-9z M12.5 7.5v-4h-9v9h4" />
export const EditIcon = (props: IconProps) => (
  <Drawn {...props} lines="M4 16l.8-3.4L13.4 4a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L7.4 15.2z M12 5.5 14.5 8" />
)
export const TrashIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3.5 5.5h13 M8 5.5V3.5h4v2 M5.5 5.5 6.2 16.5h7.6L14.5 5.5 M8.5 8.5v5 M11.5 8.5v5" />
)
export const DownloadIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 3v10 M5.5 9 10 13.5 14.5 9 M3.5 16.5h13" />
)
export const UploadIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 13.5V3.5 M5.5 8 10 3.5 14.5 8 M3.5 16.5h13" />
)
export const LinkIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.6-2.6a3.2 3.2 0 0 0-4.6-4.6L10 5.4 M11.5 8.5a3.2 3.2 0 0 0-4.6 0l-2.6 2.6a3.2 3.2 0 0 0 4.6 4.6L10 14.6"
  />
)
export const ExternalIcon = (props: IconProps) => (
  <Drawn {...props} lines="M11.5 3.5h5v5 M16.5 3.5 9.5 10.5 M8 5H3.5v11.5H15V12" turnsWithText />
)
export const RefreshIcon = (props: IconProps) => (
  <Drawn {...props} lines="M16 7A6.5 6.5 0 1 0 16.5 11.5 M16.5 3.5V7.2H12.8" />
)
export const SettingsIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M3 6h8 M15 6h2 M3 14h2 M9 14h8 M13 4a2 2 0 1 0 0 4a2 2 0 1 0 0-4 M7 12a2 2 0 1 0 0 4a2 2 0 1 0 0-4"
  />
)
export const InfoIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4 M10 9.2v4.3 M10 6.5v.01" />
)
export const HelpIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4 M8 8a2 2 0 1 1 3 1.8c-.7.4-1 .8-1 1.5 M10 13.8v.01"
  />
)
export const WarningIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 3.2 17.3 16.2H2.7z M10 8.3v3.6 M10 14v.01" />
)
export const EyeIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M2.5 10c2-3.8 4.5-5.5 7.5-5.5s5.5 1.7 7.5 5.5c-2 3.8-4.5 5.5-7.5 5.5S4.5 13.8 2.5 10z M10 7.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4"
  />
)
export const EyeOffIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M4 4 16 16 M8 4.9C12 3.7 15.3 5.8 17.5 10c-.6 1.1-1.3 2.1-2 2.8 M12.5 14.9C8.3 16.5 4.9 14.4 2.5 10c.7-1.3 1.5-2.4 2.4-3.2"
  />
)
export const LockIcon = (props: IconProps) => <Drawn {...props} lines="M4.5 9h11v7.5h-11z M7 9V6.5a3 3 0 0 1 6 0V9" />
export const BotIcon = (props: IconProps) => (
  <Drawn {...props} lines="M4 7.5h12v8.5H4z M10 7.5V4 M7.5 11v1 M12.5 11v1 M2 10.5v3 M18 10.5v3" />
)
/** A person and a key, the symbol of passkeys. */
export const PasskeyIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M7.5 3.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6 M2.5 16.5c0-3 2-5 5-5q1.5 0 2.8.7 M14.5 8a2.5 2.5 0 0 0-1 4.8V16.5l1 1 1.5-1.5-1-1 1-1-.8-1.2a2.5 2.5 0 0 0-.7-4.8z"
  />
)
export const KeyIcon = (props: IconProps) => (
  <Drawn {...props} lines="M7 9.5a3.5 3.5 0 1 0 .01 0 M9.5 10.5 16.5 3.5 M13.5 6.5 16 9" />
)
export const ShieldIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 2.8 16 5v4.8c0 3.5-2.4 6-6 7.4c-3.6-1.4-6-3.9-6-7.4V5z M7.5 9.8 9.3 11.6 12.7 8.1" />
)
export const BellIcon = (props: IconProps) => (
  <Drawn {...props} lines="M5 8.5a5 5 0 0 1 10 0c0 4 1.5 5 1.5 5h-13S5 12.5 5 8.5z M8.3 16.2a2 2 0 0 0 3.4 0" />
)
export const UserIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M10 3.5a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4 M3.8 16.5c.6-2.9 3-4.3 6.2-4.3s5.6 1.4 6.2 4.3"
  />
)
export const PeopleIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M7.5 4.5a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2 M2.5 15.8c.5-2.5 2.4-3.7 5-3.7s4.5 1.2 5 3.7 M12.5 4.7a2.5 2.5 0 0 1 0 4.9 M14.3 12.4c1.7.4 2.8 1.5 3.2 3.4"
  />
)
export const DeviceIcon = (props: IconProps) => <Drawn {...props} lines="M3 4.5h14v9H3z M7.5 16.5h5 M10 13.5v3" />
export const SunIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7 M10 2v1.5 M10 16.5V18 M2 10h1.5 M16.5 10H18 M4.3 4.3l1.1 1.1 M14.6 14.6l1.1 1.1 M15.7 4.3l-1.1 1.1 M5.4 14.6l-1.1 1.1"
  />
)
export const MoonIcon = (props: IconProps) => (
  <Drawn {...props} lines="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z" />
)
export const GlobeIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4 M3 10h14 M10 2.8c2.6 2.2 3 4.6 3 7.2s-.4 5-3 7.2c-2.6-2.2-3-4.6-3-7.2s.4-5 3-7.2"
  />
)
export const SignOutIcon = (props: IconProps) => (
  <Drawn {...props} lines="M8 3.5H4v13h4 M8.5 10h8 M13 6.5 16.5 10 13 13.5" turnsWithText />
)
export const KeyboardIcon = (props: IconProps) => (
  <Drawn {...props} lines="M2.5 5.5h15v9h-15z M5.5 8.5h.01 M8.5 8.5h.01 M11.5 8.5h.01 M14.5 8.5h.01 M6.5 11.7h7" />
)
export const CloudOffIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M3.5 3.5 16.5 16.5 M7.8 4.8a5 5 0 0 1 7 4a3.3 3.3 0 0 1 2 5 M12.5 15.5H6a3.7 3.7 0 0 1-.7-7.3"
  />
)
export const TradeIcon = (props: IconProps) => (
  <Drawn {...props} lines="M5 3v3 M5 13v4 M3 6h4v7H3z M13.5 3v2 M13.5 11v5 M11.5 5h4v6h-4z" />
)
export const WalletIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3 6h12.5v-2.5H4.5A1.5 1.5 0 0 0 3 5v10.5a1 1 0 0 0 1 1h13V6h-2 M13.5 11.2h.01" />
)
export const ListIcon = (props: IconProps) => (
  <Drawn {...props} lines="M7 5.5h10 M7 10h10 M7 14.5h10 M3.5 5.5h.01 M3.5 10h.01 M3.5 14.5h.01" />
)
export const ChartIcon = (props: IconProps) => <Drawn {...props} lines="M3.5 3.5v13h13 M6.5 12.5l3-4 2.5 2.5 4-5.5" />
export const CoinIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4 M10 6v8 M12.3 7.7c-.5-.7-1.3-1-2.3-1c-1.3 0-2.2.6-2.2 1.6c0 2.3 4.5 1.1 4.5 3.4c0 1-.9 1.6-2.3 1.6c-1.1 0-2-.4-2.5-1.1"
  />
)
export const ChatIcon = (props: IconProps) => <Drawn {...props} lines="M3.5 4.5h13v9.5H9l-3.5 3V14h-2z" />
export const InboxIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3 11.5 5.5 4h9L17 11.5V16H3z M3 11.5h4l1 2h4l1-2h4" />
)
export const ClockIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4 M10 6v4.2l2.8 1.7" />
)
export const HashIcon = (props: IconProps) => (
  <Drawn {...props} lines="M7.8 3.5 6.2 16.5 M13.8 3.5 12.2 16.5 M4 7.5h13 M3 12.5h13" />
)
export const AtIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6 M13 7v4a2 2 0 0 0 4 0v-1a7 7 0 1 0-3 5.7" />
)
export const StarIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 3 12.1 7.6 17 8.2 13.4 11.6 14.3 16.5 10 14.1 5.7 16.5 6.6 11.6 3 8.2 7.9 7.6z" />
)
export const StarFilledIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M10 3 12.1 7.6 17 8.2 13.4 11.6 14.3 16.5 10 14.1 5.7 16.5 6.6 11.6 3 8.2 7.9 7.6z"
    isFilled
  />
)
export const DraftIcon = (props: IconProps) => (
  <Drawn {...props} lines="M5 2.8h6.5L15.5 7v10.2H5z M11.5 2.8V7h4 M7.5 10.5h5 M7.5 13.5h3" />
)
export const CalendarIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3.5 5h13v11.5h-13z M3.5 8.5h13 M7 3v3.5 M13 3v3.5" />
)
export const SmileIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4 M7 11.5c1.5 2.2 4.5 2.2 6 0 M7.5 8v.01 M12.5 8v.01"
  />
)
export const SendIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3.5 10 16.5 4 12 16.5 9.5 11.5z M9.5 11.5 16.5 4" turnsWithText />
)
export const ReplyIcon = (props: IconProps) => (
  <Drawn {...props} lines="M8 5 3.5 9.5 8 14 M3.5 9.5H11a5.5 5.5 0 0 1 5.5 5.5v1" turnsWithText />
)
export const QuoteIcon = (props: IconProps) => (
  <Drawn {...props} lines="M4 13V9.5A4 4 0 0 1 7.5 5.5 M4 10h4v4H4z M11.5 13V9.5A4 4 0 0 1 15 5.5 M11.5 10h4v4h-4z" />
)
export const SnippetIcon = (props: IconProps) => (
  <Drawn {...props} lines="M5 3.5h7l3 3v10H5z M12 3.5v3h3 M7.5 9.5h5 M7.5 12h5" />
)
export const VideoIcon = (props: IconProps) => <Drawn {...props} lines="M3 6h9.5v8H3z M12.5 9.2 17 6.5v7l-4.5-2.7" />
export const PhoneIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M4.5 4h3l1.3 3.6-1.8 1.3a9 9 0 0 0 4.1 4.1l1.3-1.8L16 12.5v3a1 1 0 0 1-1 1A11.5 11.5 0 0 1 3.5 5a1 1 0 0 1 1-1z"
  />
)
export const PaperclipIcon = (props: IconProps) => (
  <Drawn
    {...props}
    lines="M15.5 9.5 10 15a3.3 3.3 0 0 1-4.7-4.7l6-6a2.2 2.2 0 0 1 3.1 3.1l-5.8 5.8a1 1 0 0 1-1.5-1.5L12 6.8"
  />
)
export const BoldIcon = (props: IconProps) => (
  <Drawn {...props} lines="M6 4h4.8a3 3 0 0 1 0 6H6z M6 10h5.5a3 3 0 0 1 0 6H6z" />
)
export const ItalicIcon = (props: IconProps) => <Drawn {...props} lines="M8.5 4h6 M5.5 16h6 M11.8 4 8.2 16" />
export const CodeIcon = (props: IconProps) => <Drawn {...props} lines="M7 6 3 10 7 14 M13 6 17 10 13 14" />
export const PollIcon = (props: IconProps) => <Drawn {...props} lines="M4 16V10 M10 16V4 M16 16v-8" />
export const FolderIcon = (props: IconProps) => <Drawn {...props} lines="M2.8 5h5l1.7 2h7.7v9H2.8z" />
export const MuteIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3.5 8h3L10.5 4.5v11L6.5 12h-3z M13.5 8 17 12 M17 8 13.5 12" />
)
export const FollowIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3.5 8h3L10.5 4.5v11L6.5 12h-3z M13 8a3 3 0 0 1 0 4 M15 5.5a6.5 6.5 0 0 1 0 9" />
)
/** A check mark in a circle: the mark alone is the sign of a chosen entry. */
export const ResolveIcon = (props: IconProps) => (
  <Drawn {...props} lines="M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14 M6.8 10.3 9.1 12.6 13.2 7.9" />
)
export const FullScreenIcon = (props: IconProps) => (
  <Drawn {...props} lines="M11.5 3.5h5v5 M16.5 3.5 11.5 8.5 M8.5 16.5h-5v-5 M3.5 16.5 8.5 11.5" />
)
export const PinIcon = (props: IconProps) => (
  <Drawn {...props} lines="M7 3.5h6 M8 3.5 7.5 9 5 11.5h10L12.5 9 12 3.5 M10 11.5V17" />
)
export const HistoryIcon = (props: IconProps) => (
  <Drawn {...props} lines="M4 6.5a7 7 0 1 1-.8 4.5 M3.5 3v4h4 M10 6.5v4l2.5 1.5" />
)
export const MoveIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3.5 10h13 M12.5 6 16.5 10 12.5 14 M3.5 4v12" turnsWithText />
)
