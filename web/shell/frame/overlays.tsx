import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { withTexts } from '../../i18n/language.ts'
import { openPageDialog } from '../../page/open-dialog.ts'
import { OverlayWait } from '../../page/overlay-wait.tsx'
import { useStore } from '../../platform/store.ts'
import { useProofQuestion } from '../../session/step-up.ts'
import { openShortcutSheet, usePalette, useShortcutSheetIsOpen } from '../palette/open-overlays.ts'

const CommandPalette = lazy(() =>
  import('../palette/command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const StepUpDialog = lazy(() =>
  import('../step-up/step-up-dialog.tsx').then(({ StepUpDialog }) => ({ default: StepUpDialog })),
)
const ShortcutSheet = lazy(() =>
  import('../palette/shortcut-sheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)
const PageDialogs = lazy(() =>
  withTexts('admin', () => import('../../admin/page-dialogs.tsx')).then(({ PageDialogs }) => ({
    default: PageDialogs,
  })),
)

/**
 * The overlays of every page. The first page does not need them, so they load on first use. One that loads must not hide
 * an open one below it, which would take the focus back when both are shown.
 */
export function Overlays() {
  const question = useProofQuestion()
  // The palette collects the keys itself: they are its text.
  const wasPaletteOpened = useWasOpen(usePalette().isOpen)
  return (
    <>
      <Suspense>{wasPaletteOpened ? <CommandPalette /> : null}</Suspense>
      <Loaded isOpen={question !== undefined} onClose={() => question?.answer(false)} part={StepUpDialog} />
      <Loaded
        isOpen={useStore(openPageDialog) !== undefined}
        onClose={() => openPageDialog.set(undefined)}
        part={PageDialogs}
      />
      <Loaded isOpen={useShortcutSheetIsOpen()} onClose={() => openShortcutSheet(false)} part={ShortcutSheet} />
    </>
  )
}

interface LoadedProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly part: ComponentType
}

/** Loads the overlay when it is first opened. */
function Loaded({ isOpen, onClose, part: Part }: LoadedProps) {
  const wasOpened = useWasOpen(isOpen)
  return <Suspense fallback={isOpen ? <OverlayWait onClose={onClose} /> : null}>{wasOpened ? <Part /> : null}</Suspense>
}

function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWasOpen(true)
  }, [isOpen])
  return wasOpen || isOpen
}
