import { contrastOf } from '@prosa/contract'
import type { CSSProperties } from 'react'
import { formatRatio } from '../../../ui/format.ts'
import { computeContrastOnBrand, computeLuminance, computeTextOnBrand } from '../../../ui/theme/brand-shades.ts'
import classes from './platform-fields.module.css'
import { platformTexts as texts } from './texts.ts'

const white = 1
const readable = 4.5

/** Legibility of the colour while it is being chosen. */
export function ColorContrast({ color }: { color: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const onSurface = contrastOf(computeLuminance(color), white)
  return (
    <div className={classes.contrast} role="status">
      <p>
        <span className={classes.sample} data-brand style={{ '--brand': color } as CSSProperties} aria-hidden>
          {texts.sample}
        </span>
        {texts.contrast(computeTextOnBrand(color), formatRatio(computeContrastOnBrand(color)))}
      </p>
      <p>
        {texts.surface(formatRatio(onSurface))}. {onSurface < readable ? texts.surfaceWeak : texts.surfaceGood}
      </p>
    </div>
  )
}
