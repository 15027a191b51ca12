import { lazy, Suspense, useEffect, useState } from 'react'
import { usePalette, useShortcutSheetIsOpen } from './open-overlays.ts'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const ShortcutSheet = lazy(() =>
  import('./shortcut-sheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)

/** What opens over every page. Nobody needs it to see the first page, so it is fetched when first asked for. */
export function Overlays() {
  const isAsked = { palette: useWasOpen(usePalette().isOpen), sheet: useWasOpen(useShortcutSheetIsOpen()) }
  return (
    <Suspense fallback={null}>
      {isAsked.palette ? <CommandPalette /> : null}
      {isAsked.sheet ? <ShortcutSheet /> : null}
    </Suspense>
  )
}

function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWasOpen(true)
  }, [isOpen])
  return wasOpen || isOpen
}
