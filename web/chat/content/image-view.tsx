import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { CloseIcon, ExternalIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { chatMessages } from '../messages.ts'
import { shownImage } from './image-view-store.ts'
import './image-view.css'

export function ImageView() {
  const text = useText(chatMessages)
  const image = useStore(shownImage)
  const close = () => shownImage.set(undefined)
  return (
    <ModalOverlay
      isOpen={image !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      isDismissable
      className="image-view-shade"
    >
      <Modal className="image-view">
        <Dialog className="image-view-dialog" aria-label={image?.title || text.image}>
          <header className="image-view-bar">
            <span className="image-view-title">{image?.title}</span>
            <IconButton
              label={text.openImage}
              icon={<ExternalIcon />}
              tooltip="none"
              onPress={() => window.open(image?.source, '_blank', 'noopener')}
            />
            <IconButton label={text.close} icon={<CloseIcon />} tooltip="none" onPress={close} />
          </header>
          {image === undefined ? null : <img src={image.source} alt={image.title} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
