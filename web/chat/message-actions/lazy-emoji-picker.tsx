import { lazyPart } from '../../platform/lazy-part.tsx'
import './emoji-picker.css'
import type { EmojiPickerProps } from './emoji-picker.tsx'

export const EmojiPicker = lazyPart<EmojiPickerProps>(
  () => import('./emoji-picker.tsx').then((file) => file.EmojiPicker),
  <div className="emoji-picker" />,
)
