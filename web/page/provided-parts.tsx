import type { ReactNode } from 'react'

export interface MarketChatProps {
  readonly symbol: string
  /** Without it the chat cannot be hidden. */
  readonly onHide?: () => void
}

/** Something of the venue that a message names. */
export type VenueReference =
  | { readonly kind: 'market'; readonly symbol: string }
  | { readonly kind: 'order' | 'withdrawal'; readonly id: string }

export interface VenueCardProps {
  readonly reference: VenueReference
}

/** Parts of one feature that another shows. Features do not import each other, so the shell provides them. */
export interface ProvidedParts {
  /** The conversation about a market. */
  readonly marketChat: (props: MarketChatProps) => ReactNode
  /** The card of a reference, as far as the user may see it; nothing otherwise. */
  readonly venueCard: (props: VenueCardProps) => ReactNode
}

let provided: ProvidedParts | undefined

export function provideParts(parts: ProvidedParts): void {
  provided = parts
}

export function MarketChat(props: MarketChatProps) {
  return provided === undefined ? null : <provided.marketChat {...props} />
}

export function VenueCard(props: VenueCardProps) {
  return provided === undefined ? null : <provided.venueCard {...props} />
}
