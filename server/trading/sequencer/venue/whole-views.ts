import { setTimeout as delay } from 'node:timers/promises'
import { ViewsBehind } from '../nodes/views-behind.ts'
import type { VenueViews } from './venue.ts'

const lookEveryMs = 20
const looksMax = 250

/**
 * Undefined while the views are whole, which they are but for the moments in which a command that failed half way is undone.
 * Otherwise resolves when they are, and rejects with `ViewsBehind` when that takes long.
 */
export function wholeViews(views: Pick<VenueViews, 'isWhole'>): Promise<void> | undefined {
  return views.isWhole ? undefined : untilWhole(views)
}

async function untilWhole(views: Pick<VenueViews, 'isWhole'>): Promise<void> {
  for (let looks = 0; !views.isWhole; looks += 1) {
    if (looks === looksMax) throw new ViewsBehind('A command that failed is being undone')
    await delay(lookEveryMs)
  }
}
