import { Drawn, type IconProps } from '../../../design/icons/icon.tsx'

export const BankIcon = (props: IconProps) => (
  <Drawn {...props} lines="M3 7.5 10 3.5 17 7.5z M5 7.5v6.5 M10 7.5v6.5 M15 7.5v6.5 M3 16.5h14" />
)
export const CardIcon = (props: IconProps) => <Drawn {...props} lines="M2.5 5h15v10.5h-15z M2.5 8.5h15 M5.5 12.5h3" />
