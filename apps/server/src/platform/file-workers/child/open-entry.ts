import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import { FileRefused } from '../work.ts'

/** More in one entry is no document that people write. */
const maxEntryBytes = 40 * 1024 * 1024

/**
 * The texts of some entries of an archive, by their names; missing ones are left out.
 * @throws FileRefused tooComplex; errors of the library for an archive that lies about its sizes
 */
export const readEntries = async (path: string, names: ReadonlySet<string>): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  const archive = await openPromise(path, { lazyEntries: true, validateEntrySizes: true })
  try {
    for await (const entry of archive.eachEntry()) {
      if (!names.has(entry.fileName) || texts.has(entry.fileName)) continue
      if (entry.uncompressedSize > maxEntryBytes) throw new FileRefused('tooComplex')
      texts.set(entry.fileName, await readAll(await archive.openReadStreamPromise(entry)))
    }
  } finally {
    archive.close()
  }
  return texts
}

const readAll = async (source: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of source as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
