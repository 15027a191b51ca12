import { Fragment } from 'react'
import { Keys } from '../../design/display/keys.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useRegisteredShortcuts } from '../../page/shortcuts.ts'
import { grouped } from '../../platform/grouped.ts'
import { shellMessages } from '../messages.ts'
import { openShortcutSheet, useShortcutSheetIsOpen } from './open-overlays.ts'
import './shortcut-sheet.css'

export function ShortcutSheet() {
  const text = useText(shellMessages)
  const isOpen = useShortcutSheetIsOpen()
  const groups = grouped(useRegisteredShortcuts(), ({ group }) => group)
  return (
    <Dialog title={text.shortcuts} isOpen={isOpen} onOpenChange={openShortcutSheet} size="large" isForReading>
      <div className="shortcut-sheet">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {[...grouped(shortcuts, ({ title }) => title)].map(([title, ways]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>
                    <Ways ways={[...new Set(ways.map(({ shown }) => shown))]} or={text.or} />
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

/** Several keys may do the same; they are one line. */
function Ways({ ways, or }: { readonly ways: readonly string[]; readonly or: string }) {
  return ways.map((shown, index) => (
    <Fragment key={shown}>
      {index === 0 ? null : <small>{or}</small>}
      <Keys keys={shown} />
    </Fragment>
  ))
}
