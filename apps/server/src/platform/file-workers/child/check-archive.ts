import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type ZipFile } from 'yauzl'
import { FileRefused } from '../work.ts'

const maxEntries = 2_000
const maxRatio = 100
const maxUnpackedBytes = 300 * 1024 * 1024
const nested = /\.(zip|docx|xlsx|pptx|jar|gz|rar|7z)$/i

/**
 * Refuses an archive built to exhaust memory. First the sizes claimed by its directory are checked, which is cheap;
 * then each entry is unpacked and discarded, up to its claimed size, because the directory may lie.
 * @throws FileRefused broken
 */
export const checkArchive = async (path: string, fileBytes: number): Promise<void> => {
  try {
    // Throws for an entry that unpacks to another size than claimed.
    await checkEntries(await openPromise(path, { lazyEntries: true, validateEntrySizes: true }), fileBytes)
  } catch (cause) {
    throw new FileRefused('broken', { cause })
  }
}

const checkEntries = async (archive: ZipFile, fileBytes: number): Promise<void> => {
  let unpackedBytes = 0
  try {
    if (archive.entryCount > maxEntries) throw new Error('too many entries')
    for await (const entry of archive.eachEntry()) {
      if (nested.test(entry.fileName)) throw new Error('an archive within the archive')
      unpackedBytes += entry.uncompressedSize
      // Compared with the whole file: entries may overlap and share their packed bytes.
      if (unpackedBytes > Math.min(maxUnpackedBytes, maxRatio * fileBytes)) throw new Error('unpacks to too much')
      await pipeline(await archive.openReadStreamPromise(entry), discard())
    }
  } finally {
    archive.close()
  }
}

const discard = (): Writable => new Writable({ write: (_chunk: Readable, _encoding, done) => done() })
