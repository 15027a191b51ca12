import { Skeleton } from '../../design/display/skeleton.tsx'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { Market } from '../model/market.ts'
import './activity-panel.css'

/** The lists load after the chart, the order book and the form: their tables are a tenth of the page. */
export const ActivityPanel = lazyPart<{ readonly market: Market }>(
  () => import('./activity-panel.tsx').then((file) => file.ActivityPanel),
  <section className="activity-panel">
    <Skeleton lines={4} />
  </section>,
)
