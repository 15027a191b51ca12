/** The Zulip release whose API this server speaks; clients decide by these what they may use. */
export const zulipVersion = '11.0'
export const zulipFeatureLevel = 421

/** As they are told wherever they are told. */
export interface VersionFields {
  readonly zulip_version: string
  readonly zulip_feature_level: number
  readonly zulip_merge_base: string
}

export function versionFields(): VersionFields {
  return { zulip_version: zulipVersion, zulip_feature_level: zulipFeatureLevel, zulip_merge_base: zulipVersion }
}
