/** The Zulip release whose API this server implements; clients derive the available features from it. */
export const zulipVersion = '12.1'
export const zulipFeatureLevel = 500

export interface VersionFields {
  readonly zulip_version: string
  readonly zulip_feature_level: number
  readonly zulip_merge_base: string
}

export function versionFields(): VersionFields {
  return { zulip_version: zulipVersion, zulip_feature_level: zulipFeatureLevel, zulip_merge_base: zulipVersion }
}
