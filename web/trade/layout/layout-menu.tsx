import { IconButton } from '../../design/buttons/icon-button.tsx'
import { MenuIcon } from '../../design/icons/icons.tsx'
import { WithMenu } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { hidablePanels, standardLayout, terminalLayout, withToggled } from './terminal-layout.ts'

/** Shows and hides panels. */
export function LayoutMenu() {
  const text = useText('terminal')
  const { hidden } = useStore(terminalLayout)
  const names = { book: text.book, tape: text.trades, activity: text.orders }
  return (
    <WithMenu
      label={text.panels}
      trigger={<IconButton size="small" label={text.panels} icon={<MenuIcon size={16} />} />}
      groups={[
        {
          id: 'panels',
          title: text.panels,
          entries: hidablePanels.map((panel) => ({
            id: panel,
            label: names[panel],
            isChecked: !hidden.includes(panel),
            staysOpen: true,
            onAction: () => terminalLayout.set((now) => withToggled(now, panel)),
          })),
        },
        {
          id: 'reset',
          entries: [{ id: 'reset', label: text.resetLayout, onAction: () => terminalLayout.set(standardLayout) }],
        },
      ]}
    />
  )
}
