import type { CSSProperties } from 'react'
import { parseBrandColor } from '../../../ui/theme/brand-shades.ts'

/** Text on it follows from the tokens: `data-brand` derives a subtree from its own colour. */
export const colored = (color: string) => ({
  'data-brand': true,
  style: { '--brand': parseBrandColor(color) } as CSSProperties,
})
