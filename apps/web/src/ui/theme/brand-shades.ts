import { contrastOf, linearChannel, luminanceOf } from '@prosa/contract'

/** Brand colour of platforms without a valid colour of their own. */
export const defaultBrandColor = '#02cdad'

/** Ten colours in Mantine's order: 0-5 from a paper tint to the brand, 6 the brand itself, 7-9 darker. */
export type BrandShades = readonly [string, string, string, string, string, string, string, string, string, string]

interface Oklch {
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

type Rgb = readonly [number, number, number]

/** White reaches 4.5:1 on a colour only up to this WCAG luminance: 1.05 / 4.5 - 0.05. */
const whiteTextMaxLuminance = 0.1833

const hexPattern = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Normalizes a colour to lower-case `#rrggbb`; an invalid one becomes the default brand. */
export function parseBrandColor(color: string | null | undefined): string {
  const text = color?.trim() ?? ''
  if (!hexPattern.test(text)) return defaultBrandColor
  const digits = text.slice(1).toLowerCase()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** Ten shades of a brand colour with its hue kept; the ramps are those of tokens.css. */
export function computeBrandShades(color: string): BrandShades {
  const brand = parseBrandColor(color)
  const { lightness, chroma, hue } = toOklch(toLinear(brand))
  const paper = 0.975
  const tint = (walk: number, chromaRatio: number): string =>
    toHex({ lightness: paper - (paper - lightness) * walk, chroma: chroma * chromaRatio, hue })
  const shade = (lightnessRatio: number, chromaRatio: number): string =>
    toHex({ lightness: lightness * lightnessRatio, chroma: chroma * chromaRatio, hue })
  return [
    tint(0, 0.14),
    tint(0.14, 0.26),
    tint(0.28, 0.42),
    tint(0.46, 0.62),
    tint(0.66, 0.8),
    tint(0.84, 0.93),
    brand,
    shade(0.88, 0.96),
    shade(0.74, 0.84),
    shade(0.58, 0.68),
  ]
}

/** Text colour with at least 4.5:1 on a brand colour: white on dark brands, near-black ink on light ones. */
export function computeTextOnBrand(color: string): 'white' | 'ink' {
  return computeLuminance(color) <= whiteTextMaxLuminance ? 'white' : 'ink'
}

/** WCAG contrast of that text colour, white or the near-black ink of tokens.css, on the brand colour. */
export function computeContrastOnBrand(color: string): number {
  const textLuminance = computeTextOnBrand(color) === 'white' ? 1 : 0.0015
  return contrastOf(computeLuminance(color), textLuminance)
}

/** WCAG relative luminance of a hexadecimal colour, 0 to 1. */
export const computeLuminance = (color: string): number => luminanceOf(channelsOf(parseBrandColor(color)))

/** Red, green and blue, 0 to 255. */
const channelsOf = (hex: string): Rgb => {
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function toLinear(hex: string): Rgb {
  const [red, green, blue] = channelsOf(hex)
  return [linearChannel(red), linearChannel(green), linearChannel(blue)]
}

// Both conversions use the matrices that Björn Ottosson published with OKLab (2020).
function toOklch([red, green, blue]: Rgb): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toHex(color: Oklch): string {
  return `#${toLinearRgb(fitChroma(color)).map(toHexChannel).join('')}`
}

/** Reduces chroma until the colour fits the screen's gamut; hue and lightness stay. */
function fitChroma(color: Oklch): Oklch {
  const fits = (chroma: number): boolean =>
    toLinearRgb({ ...color, chroma }).every((channel) => channel >= -0.0001 && channel <= 1.0001)
  if (fits(color.chroma)) return color
  let low = 0
  let high = color.chroma
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return { ...color, chroma: low }
}

function toHexChannel(linear: number): string {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}
