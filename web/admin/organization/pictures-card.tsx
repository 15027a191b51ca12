import { Button } from '../../design/buttons/button.tsx'
import { PictureButton } from '../../design/buttons/picture-button.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { useAct } from '../use-act.ts'
import type { CardProps } from './identity-cards.tsx'

const pictures = [
  { kind: 'icon', params: undefined, className: '' },
  { kind: 'logo', params: { night: false }, className: 'organization-on-light' },
  { kind: 'night_logo', params: { night: true }, className: 'organization-on-dark' },
] as const

/** The organization's logo and icon. */
export function PicturesCard({ settings }: CardProps) {
  const text = useText('organizationPictures')
  return (
    <Card title={text.pictures}>
      {pictures.map((picture) => (
        <PictureRow key={picture.kind} picture={picture} settings={settings} />
      ))}
    </Card>
  )
}

/** The address of a picture may have another host than this page, so only its path is used. */
function addressHere(address: string): string {
  const { pathname, search } = new URL(address, 'https://here.invalid')
  return `${pathname}${search}`
}

function PictureRow({ picture, settings }: CardProps & { readonly picture: (typeof pictures)[number] }) {
  const { kind, params, className } = picture
  const text = useText('organizationPictures')
  const { act, isBusy } = useAct('organization')
  const address = settings[`${kind}_url`]
  const isOwn = settings[`${kind}_source`] === 'U'
  const upload = (file: File) =>
    void act(
      () =>
        params === undefined
          ? chatClient.call('POST /realm/icon', { file })
          : chatClient.call('POST /realm/logo', { ...params, file }),
      text.changed,
    )
  const remove = () =>
    params === undefined ? chatClient.call('DELETE /realm/icon') : chatClient.call('DELETE /realm/logo', params)
  return (
    <div className="settings-row settings-picture">
      <span className={`organization-picture ${className}`}>
        <img src={addressHere(address)} alt={text[kind]} />
      </span>
      <span className="settings-choice-text">
        <span>{text[kind]}</span>
        <small>{isOwn ? text[`${kind}_text`] : text.builtIn}</small>
      </span>
      <PictureButton isBusy={isBusy} onPick={upload} aria-label={text.changeOf(text[kind])}>
        {text.change}
      </PictureButton>
      {isOwn ? (
        <Button
          look="quiet"
          isDisabled={isBusy}
          aria-label={text.removeOf(text[kind])}
          onPress={() => void act(remove, text.removed)}
        >
          {text.remove}
        </Button>
      ) : null}
    </div>
  )
}
