import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Figure, limitFigure } from '../lib/figure.ts'

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url))
const manifestFile = `${dist}.vite/manifest.json`

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** What a browser loads for a route, gzipped: the entry, the route's chunk and everything both import at once. */
export const bundleFigures = async (): Promise<Figure[]> => {
  if (!existsSync(manifestFile)) throw new Error('apps/web is not built: npm run build')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>
  const kilobytes = (parts: readonly string[]): number => {
    const seen = new Set<string>()
    const files = new Set<string>()
    const add = (key: string): void => {
      if (seen.has(key)) return
      seen.add(key)
      const chunk = manifest[key]
      if (!chunk) throw new Error(`the build has no part ${key}`)
      files.add(chunk.file)
      for (const css of chunk.css ?? []) files.add(css)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const part of parts) add(part)
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0) / 1024
  }
  const entry = 'index.html'
  const login = [entry, 'src/features/session/login-screen.tsx']
  const inbox = [entry, 'src/app/shell/shell.tsx', 'src/features/inbox/inbox-screen.tsx']
  return [
    limitFigure('web bundle of the login route, gzipped', kilobytes(login), 'KB', 250),
    limitFigure('web bundle of the inbox route, gzipped', kilobytes(inbox), 'KB', 250),
  ]
}
