import type { Sealing } from '../../kernel/auth/sealing.ts'
import type { Clock } from '../../kernel/clock/clock.ts'
import type { CallServers } from '../../kernel/config/call-settings.ts'
import type { OfferedProvider } from '../organization/rules/offered-choices.ts'
import type { OAuthProvider, OAuthServer } from './providers/oauth.ts'
import { webexServer } from './providers/webex.ts'
import { ZoomAccount, zoomServer } from './providers/zoom.ts'

export interface CallOptions {
  readonly servers: CallServers
  /** Seals the tokens of users at providers. */
  readonly sealing: Sealing
}

/** The configured servers of video calls. */
export class Calls {
  readonly servers: CallServers
  readonly sealing: Sealing
  /** Creates Zoom calls for all users; undefined if each user connects an own account. */
  readonly zoomAccount: ZoomAccount | undefined

  constructor({ servers, sealing }: CallOptions, clock: Clock) {
    this.servers = servers
    this.sealing = sealing
    this.zoomAccount = servers.zoom?.accountId === undefined ? undefined : new ZoomAccount(servers.zoom, clock)
  }

  /** Undefined if it is not configured, or if its calls need no account of the user. */
  oauthServer(provider: OAuthProvider): OAuthServer | undefined {
    const { zoom, webex } = this.servers
    if (provider === 'webex') return webex && webexServer(webex)
    return this.zoomAccount === undefined ? zoom && zoomServer(zoom) : undefined
  }

  /** The providers that work on this server. */
  offered(): ReadonlySet<OfferedProvider> {
    const { bigBlueButton, nextcloudTalk, constructorGroups, zoom, webex } = this.servers
    const configured: readonly (readonly [OfferedProvider, unknown])[] = [
      ['zoom', this.zoomAccount === undefined ? zoom : undefined],
      ['big_blue_button', bigBlueButton],
      ['zoom_server_to_server', this.zoomAccount],
      ['constructor_groups', constructorGroups],
      ['nextcloud_talk', nextcloudTalk],
      ['webex', webex],
    ]
    return new Set(configured.filter(([, settings]) => settings !== undefined).map(([provider]) => provider))
  }
}

export interface WithCalls {
  readonly calls: Calls
}
