import { useLayoutEffect, useRef } from 'react'
import { holdKeys } from './overlays.ts'

/** Stands for an overlay whose code or content loads: the keys do not reach the page, and Escape closes it. */
export function OverlayWait({ onClose }: { readonly onClose: () => void }) {
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => holdKeys(() => close.current()), [])
  return null
}
