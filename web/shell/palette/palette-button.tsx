import { Button as AriaButton } from 'react-aria-components'
import { Keys } from '../../design/display/keys.tsx'
import { SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { openPalette } from './open-overlays.ts'
import './palette-button.css'

/** Looks like a search field and opens the palette. */
export function PaletteButton() {
  const text = useText('shell')
  return (
    <AriaButton className="palette-button" onPress={() => openPalette(true)}>
      <SearchIcon size={15} />
      <span className="palette-button-text">{text.jumpTo}</span>
      <Keys keys="ctrl K" />
    </AriaButton>
  )
}
