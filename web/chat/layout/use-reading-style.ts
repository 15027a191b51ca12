import { useLayoutEffect } from 'react'
import { useChat } from '../state/chat-context.tsx'

type Settings = Readonly<Record<string, unknown>>

/**
 * What the style sheets of the chat are told of a person's settings: how large, how airy and how wide messages are. What
 * is empty is left to them.
 */
export function readingStyle(settings: Settings): Readonly<Record<string, string>> {
  const { web_font_size_px: sizePx, web_line_height_percent: linePercent } = settings
  return {
    '--message-size': typeof sizePx === 'number' ? `${sizePx}px` : '',
    '--message-line': typeof linePercent === 'number' ? String(linePercent / 100) : '',
    '--column-max': settings.fluid_layout_width === true ? 'none' : '',
  }
}

/** On the document and not on the chat: dialogs that show messages lie outside of it. */
export function useReadingStyle(): void {
  const settings = useChat(({ personal }) => personal.settings)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // Nothing is taken back in between: lists would find other heights where they look for what they hold.
    for (const [name, value] of Object.entries(readingStyle(settings))) style.setProperty(name, value)
  }, [settings])
}
