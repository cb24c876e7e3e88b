import type { FastifyInstance } from 'fastify'

/** The product's appearance at a host before login. */
export interface HostFace {
  name: string
  /** `#rrggbb`. */
  color: string
  /** The platform's picture; null: our own sign in its colour. */
  pictureUrl: string | null
}

export type FaceOf = (host: string) => Promise<HostFace>

/** Draws an SVG as a square PNG with this side in pixels. */
export type DrawPng = (svg: string, side: number) => Promise<Buffer>

const background = '#ffffff'
/** Size of an iPhone's icon, which must be a PNG. */
const touchIconSide = 180
/** Maximum of cached icons. */
const maxKeptIcons = 100

const isLight = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))
  return (red * 299 + green * 587 + blue * 114) / 1_000 > 150
}

/** Our sign as a full square, with its content inside the safe area of a phone's mask. */
const drawIcon = (color: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">' +
  `<rect width="512" height="512" fill="${color}"/><g transform="translate(95 87) scale(11.5)" fill="none" ` +
  `stroke="${isLight(color) ? 'black' : 'white'}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">` +
  '<path d="M8 20.5V11a3.5 3.5 0 0 1 3.5-3.5h5A4.5 4.5 0 0 1 21 12v.6a4.5 4.5 0 0 1-4.5 4.5h-4.3z"/>' +
  '<path d="M12.3 12.3h4.3"/></g></svg>'

const manifestOf = ({ name, color, pictureUrl }: HostFace) => ({
  id: '/',
  name,
  short_name: name,
  lang: 'pt-BR',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: color,
  background_color: background,
  icons: [
    ...(pictureUrl ? [{ src: pictureUrl, sizes: '256x256', purpose: 'any' }] : []),
    { src: '/app-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: pictureUrl ? 'maskable' : 'any' },
    ...(pictureUrl ? [] : [{ src: '/app-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' }]),
  ],
})

/** Our sign as PNG, drawn once per colour. */
const createIcons = (drawPng: DrawPng): ((color: string) => Promise<Buffer>) => {
  const kept = new Map<string, Promise<Buffer>>()
  return (color) => {
    const known = kept.get(color)
    if (known) return known
    const drawn = drawPng(drawIcon(color), touchIconSide)
    const [oldest] = kept.keys()
    if (kept.size >= maxKeptIcons && oldest !== undefined) kept.delete(oldest)
    kept.set(color, drawn)
    // A failed drawing is tried again on the next request.
    drawn.catch(() => kept.delete(color))
    return drawn
  }
}

/** The web app manifest, with the name, colour and sign of the host's platform. */
export const serveManifest = (app: FastifyInstance, faceOf: FaceOf, drawPng: DrawPng): void => {
  const iconOf = createIcons(drawPng)
  const config = { access: { kind: 'public', reason: 'What the entrance of the host shows as well.' } } as const
  app.get('/manifest.webmanifest', { config }, async ({ hostname }, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await faceOf(hostname)))),
  )
  app.get('/app-icon.svg', { config }, async ({ hostname }, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('image/svg+xml')
      .send(drawIcon((await faceOf(hostname)).color)),
  )
  app.get('/apple-touch-icon.png', { config }, async ({ hostname }, reply) => {
    const { color, pictureUrl } = await faceOf(hostname)
    reply.header('cache-control', 'no-cache')
    if (pictureUrl) return reply.redirect(pictureUrl)
    return reply.type('image/png').send(await iconOf(color))
  })
}
