import { Fragment } from 'react'
import { Keys } from '../../design/display/keys.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useRegisteredShortcuts } from '../../page/shortcuts.ts'
import { grouped } from '../../platform/grouped.ts'
import { openShortcutSheet, useShortcutSheetIsOpen } from './open-overlays.ts'
import './shortcut-sheet.css'

export function ShortcutSheet() {
  const text = useText('shell')
  const isOpen = useShortcutSheetIsOpen()
  const groups = grouped(useRegisteredShortcuts(), ({ group }) => group)
  return (
    <Dialog title={text.shortcuts} isOpen={isOpen} onOpenChange={openShortcutSheet} size="large" isForReading>
      <div className="shortcut-sheet">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {[...grouped(shortcuts, ({ title }) => title)].map(([title, shortcutKeys]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>
                    <ShortcutKeys shortcutKeys={[...new Set(shortcutKeys.map(({ shown }) => shown))]} or={text.or} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Shortcuts with the same effect share a line. */
function ShortcutKeys({ shortcutKeys, or }: { readonly shortcutKeys: readonly string[]; readonly or: string }) {
  return shortcutKeys.map((shown, index) => (
    <Fragment key={shown}>
      {index === 0 ? null : <small>{or}</small>}
      <Keys keys={shown} />
    </Fragment>
  ))
}
