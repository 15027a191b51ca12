import { IconButton } from '../../design/buttons/icon-button.tsx'
import { MoreIcon } from '../../design/icons/icons.tsx'
import { WithPopoverMenu } from '../../design/overlays/menu.tsx'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { ChannelMenuProps, TopicMenuProps } from './place-menus.tsx'

const TopicMenu = lazyPart<TopicMenuProps>(() => import('./place-menus.tsx').then((file) => file.TopicMenu))
const ChannelMenu = lazyPart<ChannelMenuProps>(() => import('./place-menus.tsx').then((file) => file.ChannelMenu))

/** The button of a topic's menu; the menu is built when it opens. */
export function TopicMenuButton(props: TopicMenuProps & { readonly iconSize?: number }) {
  const { iconSize = 18, ...place } = props
  return (
    <WithPopoverMenu trigger={<MenuButton label={props.label} iconSize={iconSize} />}>
      <TopicMenu {...place} />
    </WithPopoverMenu>
  )
}

export function ChannelMenuButton(props: ChannelMenuProps & { readonly iconSize?: number }) {
  const { iconSize = 18, ...place } = props
  return (
    <WithPopoverMenu trigger={<MenuButton label={props.label} iconSize={iconSize} />}>
      <ChannelMenu {...place} />
    </WithPopoverMenu>
  )
}

function MenuButton({ label, iconSize }: { readonly label: string; readonly iconSize: number }) {
  return <IconButton label={label} icon={<MoreIcon size={iconSize} />} size="small" tooltip="none" />
}
