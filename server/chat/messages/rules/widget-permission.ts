import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'

/** Channels in which messages decide about money accept no widgets: a button could send a decision in the name of its reader. */
export interface WidgetPermission {
  readonly channelsWithoutWidgets: ReadonlySet<number>
}

export function mayHaveWidgets({ channelsWithoutWidgets }: WidgetPermission, place: number): boolean {
  return !isChannelPlace(place) || !channelsWithoutWidgets.has(channelOfPlace(place))
}
