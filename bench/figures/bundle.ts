import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { weighBuild } from '../../apps/web/src/vite/bundle-limits.ts'
import { type Figure, limitFigure } from '../lib/figure.ts'

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url))

/** What a browser fetches before a screen stands, gzipped. A build that is over a limit fails by itself. */
export const bundleFigures = async (): Promise<Figure[]> => {
  if (!existsSync(`${dist}.vite/manifest.json`)) throw new Error('apps/web is not built: npm run build')
  return weighBuild(dist).map(({ name, kb, limitKb }) =>
    limitFigure(`web bundle of ${name}, gzipped`, kb, 'KB', limitKb),
  )
}
