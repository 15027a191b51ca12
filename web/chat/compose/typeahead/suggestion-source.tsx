import { useLayoutEffect } from 'react'
import type { Target } from '../target.ts'
import { useEmoji } from './emoji-table.ts'
import { useSuggestions } from './suggestions.ts'
import type { Typeahead } from './use-typeahead.ts'

export interface SuggestionSourceProps {
  readonly typeahead: Pick<Typeahead, 'completion' | 'setItems'>
  readonly target: Target
}

/** Computes the suggestions of a typeahead. The first view does not need them, so they load apart. */
export function SuggestionSource({ typeahead: { completion, setItems }, target }: SuggestionSourceProps) {
  const items = useSuggestions(completion, target, useEmoji())
  // Runs before the next key is handled: Enter takes the shown suggestion.
  useLayoutEffect(() => setItems(items), [items, setItems])
  return null
}
