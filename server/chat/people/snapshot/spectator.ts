import type { Fields } from './people.ts'

/** Type `realm_user` for a spectator: no own user, and no other users. */
export function spectatorUserFields(): Fields {
  return {
    realm_users: [],
    realm_non_active_users: [],
    cross_realm_bots: [],
    user_id: 0,
    email: '',
    delivery_email: '',
    full_name: '',
    is_owner: false,
    is_admin: false,
    is_moderator: false,
    is_guest: false,
    avatar_source: 'G',
    avatar_url: null,
    avatar_url_medium: null,
    can_create_streams: false,
    can_create_public_streams: false,
    can_create_private_streams: false,
    can_create_web_public_streams: false,
    can_subscribe_other_users: false,
    can_invite_others_to_realm: false,
  }
}
