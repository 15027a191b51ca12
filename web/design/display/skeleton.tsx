import { useText } from '../../i18n/text.ts'
import './skeleton.css'

export interface SkeletonProps {
  readonly lines?: number
  readonly height?: number
}

/** Gray lines while text is loading. */
export function Skeleton({ lines = 3, height = 14 }: SkeletonProps) {
  const text = useText('design')
  return (
    <div className="skeleton" role="status" aria-label={text.loading}>
      {Array.from({ length: lines }, (_line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical.
        <span key={index} style={{ blockSize: height, inlineSize: `${92 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
