import './spinner.css'

export interface SpinnerProps {
  readonly size?: number
  /** For screen readers; omitted where something else announces the progress. */
  readonly label?: string
}

export function Spinner({ size = 20, label }: SpinnerProps) {
  const aria = label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label }
  return (
    <span className="spinner" {...aria} style={{ inlineSize: size, blockSize: size }}>
      <svg viewBox="0 0 20 20" width={size} height={size} fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2.2" />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
    </span>
  )
}
