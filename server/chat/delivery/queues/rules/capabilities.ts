/** The newer forms of events and state that a client can support. */
export const capabilityNames = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const

export type CapabilityName = (typeof capabilityNames)[number]
export type ClientCapabilities = Readonly<Record<CapabilityName, boolean>>

export function capabilitiesThat(isSupported: (name: CapabilityName) => boolean): ClientCapabilities {
  return Object.fromEntries(capabilityNames.map((name) => [name, isSupported(name)])) as ClientCapabilities
}

/** The newest of each form. */
export const modernCapabilities = capabilitiesThat(() => true)
