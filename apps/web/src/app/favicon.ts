import { computeTextOnBrand } from '../ui/theme/brand-shades.ts'

/** The host's image, or the default sign in the host's colour. `color` is `#rrggbb`. */
export function buildFavicon(imageUrl: string | null, color: string): string {
  if (imageUrl) return imageUrl
  const stroke = computeTextOnBrand(color) === 'white' ? 'white' : 'black'
  const sign =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">' +
    `<rect width="28" height="28" rx="8" fill="${color}"/>` +
    `<g fill="none" stroke="${stroke}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">` +
    '<path d="M8 20.5V11a3.5 3.5 0 0 1 3.5-3.5h5A4.5 4.5 0 0 1 21 12v.6a4.5 4.5 0 0 1-4.5 4.5h-4.3z"/>' +
    '<path d="M12.3 12.3h4.3"/></g></svg>'
  return `data:image/svg+xml,${encodeURIComponent(sign)}`
}
