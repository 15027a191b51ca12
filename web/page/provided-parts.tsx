import type { ReactNode } from 'react'

export interface MarketChatProps {
  readonly symbol: string
  /** Without it the chat cannot be hidden. */
  readonly onHide?: () => void
}

/** Parts of one feature that another shows. Features do not import each other, so the shell provides them. */
export interface ProvidedParts {
  /** The conversation about a market. */
  readonly marketChat: (props: MarketChatProps) => ReactNode
}

let provided: ProvidedParts | undefined

export function provideParts(parts: ProvidedParts): void {
  provided = parts
}

export function MarketChat(props: MarketChatProps) {
  return provided === undefined ? null : <provided.marketChat {...props} />
}
