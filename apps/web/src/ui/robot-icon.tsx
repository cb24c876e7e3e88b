interface RobotIconProps {
  size?: number
  stroke?: number
}

/** Icon of bots. */
export function RobotIcon({ size = 20, stroke = 1.75 }: RobotIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="4" y="7" width="12" height="9" rx="2.6" />
      <path d="M10 7V3.6M7.6 11v1.4M12.4 11v1.4M1.9 10.6v2.4M18.1 10.6v2.4" />
    </svg>
  )
}
