import { useQueryClient } from '@tanstack/react-query'
import type { OwnProfile } from '../../account/account-settings.ts'
import { Button } from '../../design/buttons/button.tsx'
import { PictureButton } from '../../design/buttons/picture-button.tsx'
import { Avatar } from '../../design/display/avatar.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'

export function PictureRow({ profile }: { readonly profile: OwnProfile }) {
  const text = useText('settings')
  const queries = useQueryClient()
  const { isBusy, problem, attempt } = useAttempt(messageOf)
  const change = (work: Promise<unknown>) =>
    attempt(async () => {
      await work
      await queries.invalidateQueries({ queryKey: ['own-profile'] })
    })
  const upload = (file: File) => void change(chatClient.call('POST /users/me/avatar', { file }))
  const isOwn = profile.avatar_url?.startsWith('/user_avatars/') === true
  return (
    <Card>
      <div className="settings-row settings-picture">
        <Avatar name={profile.full_name} url={profile.avatar_url} seed={profile.user_id} size={64} />
        <span className="settings-choice-text">
          <strong>{profile.full_name}</strong>
          <small>{text.pictureText}</small>
          <span className="field-error" role="status">
            {problem}
          </span>
        </span>
        <PictureButton isBusy={isBusy} onPick={upload}>
          {text.changePicture}
        </PictureButton>
        {isOwn ? (
          <Button look="quiet" isDisabled={isBusy} onPress={() => change(chatClient.call('DELETE /users/me/avatar'))}>
            {text.removePicture}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
