import { lazy, Suspense, useEffect, useState } from 'react'
import { withTexts } from '../../i18n/language.ts'
import { openPageDialog } from '../../page/open-dialog.ts'
import { useStore } from '../../platform/store.ts'
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
  const isAsked = { palette: useWasOpen(usePalette().isOpen), sheet: useWasOpen(useShortcutSheetIsOpen()) }
  const wasProofRequested = useWasOpen(useProofQuestion() !== undefined)
  const wasDialogOpened = useWasOpen(useStore(openPageDialog) !== undefined)
  return (
    <>
      <Suspense>{isAsked.palette ? <CommandPalette /> : null}</Suspense>
      <Suspense>{wasProofRequested ? <StepUpDialog /> : null}</Suspense>
      <Suspense>{wasDialogOpened ? <PageDialogs /> : null}</Suspense>
      <Suspense>{isAsked.sheet ? <ShortcutSheet /> : null}</Suspense>
    </>
  )
}

function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWasOpen(true)
  }, [isOpen])
  return wasOpen || isOpen
}
