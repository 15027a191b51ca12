import { useEffect, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import {
  ChevronEndIcon,
  ChevronStartIcon,
  CloseIcon,
  ExternalIcon,
  MinusIcon,
  PlusIcon,
} from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { type ShownImage, type ShownImages, shownImages, stepImage } from './image-view-store.ts'
import './image-view.css'

const close = () => shownImages.set(undefined)

/** Shows an image in full, with the next ones of the conversation. */
export function ImageView() {
  const text = useText('chat')
  const shown = useStore(shownImages)
  const image = shown?.images[shown.index]
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
          {shown === undefined || image === undefined ? null : <Viewer shown={shown} image={image} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const scaleMax = 8
const scaleStep = 1.5

interface ViewerProps {
  readonly shown: ShownImages
  readonly image: ShownImage
}

function Viewer({ shown, image }: ViewerProps) {
  const text = useText('chat')
  const formats = useFormats()
  const { scale, setScale, zoom } = useScale(shown.index)
  const hasMore = shown.images.length > 1
  useViewerKeys(hasMore, zoom)
  const button = (label: string, Icon: typeof CloseIcon, onPress: () => void, isDisabled = false) => (
    <IconButton label={label} icon={<Icon />} tooltip="none" onPress={onPress} isDisabled={isDisabled} />
  )
  return (
    <div className="image-view-frame">
      <header className="image-view-bar">
        <span className="image-view-title">
          <bdi>{image.title}</bdi>
        </span>
        {hasMore ? (
          <>
            {button(text.previousImage, ChevronStartIcon, () => stepImage(-1))}
            <small>{`${formats.number(shown.index + 1)} / ${formats.number(shown.images.length)}`}</small>
            {button(text.nextImage, ChevronEndIcon, () => stepImage(1))}
          </>
        ) : null}
        {button(text.zoomOut, MinusIcon, () => zoom(1 / scaleStep), scale === 1)}
        {button(text.zoomIn, PlusIcon, () => zoom(scaleStep), scale === scaleMax)}
        {button(text.openImage, ExternalIcon, () => void window.open(image.source, '_blank', 'noopener'))}
        {button(text.close, CloseIcon, close)}
      </header>
      <div className="image-view-scroll" tabIndex={scale > 1 ? 0 : -1}>
        <Picture
          key={`${shown.index} ${image.source}`}
          image={image}
          scale={scale}
          onClick={() => setScale(scale > 1 ? 1 : scaleStep * scaleStep)}
        />
      </div>
    </div>
  )
}

/** The size of the shown image; the next one begins in full. */
function useScale(index: number) {
  const [zoomed, setZoomed] = useState({ index, scale: 1 })
  const scale = zoomed.index === index ? zoomed.scale : 1
  const setScale = (wanted: number) => setZoomed({ index, scale: Math.min(scaleMax, Math.max(1, wanted)) })
  return { scale, setScale, zoom: (by: number) => setScale(scale * by) }
}

/** The keys work wherever the focus is: the viewer covers the page. */
function useViewerKeys(hasMore: boolean, zoom: (by: number) => void): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      // In right-to-left pages the next image is to the left.
      const isRtl = document.documentElement.dir === 'rtl'
      if (hasMore && event.key === 'ArrowRight') stepImage(isRtl ? -1 : 1)
      else if (hasMore && event.key === 'ArrowLeft') stepImage(isRtl ? 1 : -1)
      else if (event.key === '+' || event.key === '=') zoom(scaleStep)
      else if (event.key === '-') zoom(1 / scaleStep)
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  })
}

interface PictureProps {
  readonly image: ShownImage
  readonly scale: number
  readonly onClick: () => void
}

function Picture({ image, scale, onClick }: PictureProps) {
  const [fittedPx, setFittedPx] = useState<number>()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons and the keys + and - do the same.
    <img
      src={image.source}
      alt={image.title}
      className={scale > 1 ? 'image-view-zoomed' : undefined}
      onLoad={(event) => setFittedPx(event.currentTarget.clientWidth)}
      onClick={onClick}
      style={scale > 1 && fittedPx !== undefined ? { inlineSize: `${fittedPx * scale}px` } : undefined}
    />
  )
}
