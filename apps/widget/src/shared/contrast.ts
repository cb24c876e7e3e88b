/** Makes tenants' colours legible, by WCAG 2 relative luminance, as contract's `rules/luminance.ts`, whose code the widget may not load. Colours are `#rrggbb`. */

type Rgb = readonly [number, number, number]

const fallback: Rgb = [211, 211, 211]
/** Near-black. Its luminance (.0014) still gives 4.5:1 on every colour on which white does not. */
export const ink = '#040507'
export const white = '#ffffff'

const parseColor = (color: string): Rgb => {
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim())
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color.trim())
  if (long) return [long[1], long[2], long[3]].map((part) => Number.parseInt(part ?? '0', 16)) as unknown as Rgb
  if (short)
    return [short[1], short[2], short[3]].map((part) => Number.parseInt(`${part}${part}`, 16)) as unknown as Rgb
  return fallback
}

const format = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** A colour as `#rrggbb`; an invalid colour becomes the product's default grey. */
export const normalizeColor = (color: string): string => format(parseColor(color))

const luminance = (color: string): number => {
  const [r, g, b] = parseColor(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** White if it has 4.5:1 on the colour, else ink, which then has. */
export const textOn = (background: string): string => (contrast(white, background) >= 4.5 ? white : ink)

/** `share` 0 is `from`, 1 is `to`. */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [parseColor(from), parseColor(to)]
  return format(a.map((part, i) => part + ((b[i] ?? part) - part) * share) as unknown as Rgb)
}

/** The colour if it has `minimum` contrast on the background, else the nearest step towards black or white that has. */
export const legible = (color: string, background: string, minimum = 4.5): string => {
  const pole = luminance(background) > 0.1833 ? '#000000' : white
  for (let step = 0; step <= 20; step++) {
    const candidate = mix(color, pole, step / 20)
    if (contrast(candidate, background) >= minimum) return candidate
  }
  return pole
}
