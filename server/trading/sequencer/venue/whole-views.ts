import { setTimeout as delay } from 'node:timers/promises'
import { ViewsBehind } from '../nodes/views-behind.ts'
import type { VenueViews } from './venue.ts'

const lookEveryMs = 20
const looksMax = 250

/**
 * Undefined while the views are whole: always, except while a partly applied command is undone. Otherwise resolves when
 * they are whole again, and rejects with `ViewsBehind` after a timeout.
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
