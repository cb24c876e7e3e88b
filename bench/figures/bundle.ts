import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
  const keyOf = (part: string): string => {
    const key = Object.keys(manifest).find((name) => name.includes(part))
    if (!key) throw new Error(`no chunk for ${part} among ${readdirSync(`${dist}assets`).length} files`)
    return key
  }
  const kilobytes = (parts: readonly string[]): number => {
    const seen = new Set<string>()
    const files = new Set<string>()
    const add = (key: string): void => {
      if (seen.has(key)) return
      seen.add(key)
      const chunk = manifest[key]
      if (!chunk) return
      files.add(chunk.file)
      for (const css of chunk.css ?? []) files.add(css)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const part of parts) add(keyOf(part))
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0) / 1024
  }
  return [
    limitFigure('web bundle of the login route, gzipped', kilobytes(['index.html', 'login-screen']), 'KB', 250),
    limitFigure(
      'web bundle of the inbox route, gzipped',
      kilobytes(['index.html', 'shell/shell', 'inbox-screen']),
      'KB',
      250,
    ),
  ]
}
