import { ChatIcon, TradeIcon } from '../../design/icons/icons.tsx'
import type { BadgedArea } from '../../page/badges.ts'

export const areas: readonly { readonly id: BadgedArea; readonly path: string; readonly icon: typeof TradeIcon }[] = [
  { id: 'trade', path: '/trade', icon: TradeIcon },
  { id: 'chat', path: '/chat', icon: ChatIcon },
]
