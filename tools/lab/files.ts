import { randomUUID } from 'node:crypto'
import type { GraphStandIn } from '../standins/graph/index.ts'

export interface Kept {
  name: string
  mime: string
  body: Buffer
}

/** Files that simulated customers sent, and those of the company that a stand-in holds, below the lab's own address. */
export interface LabFiles {
  /** @returns where the page reads it */
  keep(file: Kept): string
  /** Where a provider of the lab would give it to the product. */
  address(file: Kept): string
  /** Where the page reads what the product uploaded to Graph, and what it is; nothing where there is none. */
  ofGraph(graph: GraphStandIn, mediaId: string | null): { path: string; mime: string } | Record<string, never>
  find(path: string): { mime: string; body: Buffer } | null
}

export const createFiles = (labUrl: () => string): LabFiles => {
  const kept = new Map<string, Kept>()
  const paths = new WeakMap<Kept, string>()
  const uploaded = new Map<string, { path: string; mime: string }>()
  const keep = (file: Kept): string => {
    const known = paths.get(file)
    if (known) return known
    const path = `/files/${randomUUID()}/${encodeURIComponent(file.name)}`
    kept.set(path, file)
    paths.set(file, path)
    return path
  }
  return {
    keep,
    address: (file) => `${labUrl()}${keep(file)}`,
    ofGraph: (graph, mediaId) => {
      if (mediaId === null) return {}
      const known = uploaded.get(mediaId)
      if (known) return known
      const media = graph.world.media.get(mediaId)
      if (!media) return {}
      const found = { path: keep({ name: mediaId, mime: media.type, body: media.data }), mime: media.type }
      uploaded.set(mediaId, found)
      return found
    },
    find: (path) => kept.get(path) ?? null,
  }
}
