/**
 * The trading venue as the rest of the module uses it: commands in, committed groups out, views and histories to read.
 */

export { ReadModelsBehind } from './sequencer/history.ts'
export type { NodeConnections } from './sequencer/nodes/node-context.ts'
export { openVenueNode } from './sequencer/nodes/open-venue-node.ts'
export { ViewsBehind } from './sequencer/nodes/views-behind.ts'
export type { CommittedGroup } from './sequencer/outcome.ts'
export { closedVenue } from './sequencer/venue/closed-venue.ts'
export { openVenue } from './sequencer/venue/open-venue.ts'
export type { Venue, VenueLimits, VenueOptions, VenueViews } from './sequencer/venue/venue.ts'
