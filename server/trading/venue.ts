/** The trading venue as the rest of the module has it: commands in, committed groups out, views and histories to read. */

export { closedVenue } from './sequencer/closed-venue.ts'
export { ReadModelsBehind } from './sequencer/history.ts'
export type { NodeConnections } from './sequencer/nodes/node-ground.ts'
export { openVenueNode } from './sequencer/nodes/open-venue-node.ts'
export { ViewsBehind } from './sequencer/nodes/views-behind.ts'
export { openVenue } from './sequencer/open-venue.ts'
export type { CommittedGroup } from './sequencer/outcome.ts'
export type { Venue, VenueLimits, VenueOptions, VenueViews } from './sequencer/venue.ts'
