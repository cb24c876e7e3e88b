import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is fetched before a screen stands, and what it may weigh: kilobytes of 1,024 bytes, gzipped, styles included. */
interface Load {
  name: string
  /** Sources whose code is fetched, beside the entry; each brings everything that it imports at once. */
  parts: readonly string[]
  limitKb: number
}

const shell = 'src/app/shell/shell.tsx'
const inbox = 'src/features/inbox/inbox/inbox-screen.tsx'

export const loads: readonly Load[] = [
  { name: 'login', parts: ['src/features/people/session/login-screen.tsx'], limitKb: 211 },
  { name: 'home', parts: [shell, 'src/features/home/home-screen.tsx'], limitKb: 211 },
  { name: 'inbox', parts: [shell, inbox], limitKb: 232 },
  {
    name: 'inbox with an open room',
    parts: [
      shell,
      inbox,
      'src/features/inbox/inbox/conversation/conversation.tsx',
      'src/features/inbox/inbox/contact/contact-panel.tsx',
    ],
    // With notes, quotes, canned answers, unsent words, addresses within signs of italics, who else is there, and the places of what is sent later and of reminders; their menus and panels come when they are opened.
    limitKb: 288,
  },
]

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
/** Vite's manifest of a build: chunks by source. */
export type Manifest = Record<string, Chunk>

/**
 * Kilobytes of the entry and the parts with everything that they import at once, each file once.
 * @throws Error when the build has no such part
 */
export function weigh(manifest: Manifest, parts: readonly string[], sizeOf: (file: string) => number): number {
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
  for (const part of ['index.html', ...parts]) add(part)
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1024
}

/** The loads of a finished build. */
export function weighBuild(dist: string): (Load & { kb: number })[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(dist, file))).length
  return loads.map((load) => ({ ...load, kb: weigh(manifest, load.parts, sizeOf) }))
}

/** What is too heavy, in words; the build fails of it. */
export const tooHeavy = (weighed: readonly (Load & { kb: number })[]): string[] =>
  weighed
    .filter(({ kb, limitKb }) => kb > limitKb)
    .map(({ name, kb, limitKb }) => `${name}: ${kb.toFixed(1)} KB gzipped, at most ${limitKb}`)

/** Fails the build when a screen's first load has grown over its limit. */
export function bundleLimits(): Plugin {
  let dist = ''
  return {
    name: 'prosa:bundle-limits',
    apply: 'build',
    configResolved: ({ root, build }) => {
      dist = join(root, build.outDir)
    },
    writeBundle: {
      order: 'post',
      handler() {
        const complaints = tooHeavy(weighBuild(dist))
        if (complaints.length > 0) this.error(`Fetch it when it is needed (lazyPiece):\n${complaints.join('\n')}`)
      },
    },
  }
}
