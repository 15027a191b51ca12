export interface LogoProps {
  readonly size?: number
}

/** A speech bubble with three candles. */
export function Logo({ size = 24 }: LogoProps) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path
        fill="var(--accent)"
        d="M14 4h36a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H32L18 61V50h-4A10 10 0 0 1 4 40V14A10 10 0 0 1 14 4z"
      />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M19 18v24M32 12v24M45 16v22" />
      </g>
      <rect x="14.5" y="25" width="9" height="12" rx="2.2" fill="#ff9aa4" />
      <rect x="27.5" y="18" width="9" height="12" rx="2.2" fill="#fff" />
      <rect x="40.5" y="20" width="9" height="11" rx="2.2" fill="#6fe3b3" />
    </svg>
  )
}
