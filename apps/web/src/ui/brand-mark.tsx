interface BrandMarkProps {
  size?: number
  /** The platform's image; the default sign without it. */
  imageUrl?: string | null | undefined
  name: string
}

/** The brand's sign. */
export function BrandMark({ size = 28, imageUrl, name }: BrandMarkProps) {
  if (imageUrl) return <img src={imageUrl} alt={name} style={{ height: size, maxWidth: 200, objectFit: 'contain' }} />
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="28" height="28" rx="8" fill="var(--brand)" />
      <path
        d="M8 20.5V11a3.5 3.5 0 0 1 3.5-3.5h5A4.5 4.5 0 0 1 21 12v.6a4.5 4.5 0 0 1-4.5 4.5h-4.3z"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <path d="M12.3 12.3h4.3" stroke="var(--on-brand)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
