import { useLayoutEffect } from 'react'
import type { UserSettings } from '../../../client/chat/state/types.ts'
import { useChat } from '../state/chat-context.tsx'

/**
 * The CSS variables of the settings: font size, line height and width of messages, and the size of previews. An empty
 * value keeps the default of the style sheet.
 */
export function readingStyle(settings: Partial<UserSettings>, previewPercent = 100): Readonly<Record<string, string>> {
  const { web_font_size_px: sizePx, web_line_height_percent: linePercent } = settings
  return {
    '--message-size': typeof sizePx === 'number' ? `${sizePx}px` : '',
    '--message-line': typeof linePercent === 'number' ? String(linePercent / 100) : '',
    '--column-max': settings.fluid_layout_width === true ? 'none' : '',
    '--preview-scale': previewPercent === 100 ? '' : String(previewPercent / 100),
  }
}

/** On the document, not on the chat: dialogs with messages are outside of it. */
export function useReadingStyle(): void {
  const settings = useChat(({ personal }) => personal.settings)
  const previewPercent = useChat(({ organization }) => organization.settings.realm_media_preview_size)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // Never reset in between: lists would measure other heights while they restore their position.
    for (const [name, value] of Object.entries(readingStyle(settings, previewPercent))) style.setProperty(name, value)
  }, [settings, previewPercent])
}
