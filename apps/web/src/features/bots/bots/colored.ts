import type { CSSProperties } from 'react'
import { parseBrandColor } from '../../../ui/theme/brand-shades.ts'

/** `data-brand` derives a subtree's tokens from its own colour, so text on that colour stays legible. */
export const colored = (color: string) => ({
  'data-brand': true,
  style: { '--brand': parseBrandColor(color) } as CSSProperties,
})
