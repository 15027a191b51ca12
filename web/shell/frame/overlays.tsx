import { lazy, Suspense, useEffect, useState } from 'react'
import { useProofQuestion } from '../../session/step-up.ts'
import { usePalette, useShortcutSheetIsOpen } from '../palette/open-overlays.ts'

const CommandPalette = lazy(() =>
  import('../palette/command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const StepUpDialog = lazy(() =>
  import('../step-up/step-up-dialog.tsx').then(({ StepUpDialog }) => ({ default: StepUpDialog })),
)
const ShortcutSheet = lazy(() =>
  import('../palette/shortcut-sheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)

/** What opens over every page. Nobody needs it to see the first page, so it is fetched when first asked for. */
export function Overlays() {
  const isAsked = { palette: useWasOpen(usePalette().isOpen), sheet: useWasOpen(useShortcutSheetIsOpen()) }
  const isProofAsked = useWasOpen(useProofQuestion() !== undefined)
  return (
    <Suspense fallback={null}>
      {isAsked.palette ? <CommandPalette /> : null}
      {isProofAsked ? <StepUpDialog /> : null}
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
