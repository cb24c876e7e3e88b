import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type ZipFile } from 'yauzl'
import { FileRefused } from '../work.ts'

const maxEntries = 2_000
const maxRatio = 100
const maxUnpackedBytes = 300 * 1024 * 1024
const nested = /\.(zip|docx|xlsx|pptx|jar|gz|rar|7z)$/i

/**
 * Refuses an archive that is built to fill the memory of who opens it. What its directory claims is asked first, since it costs
 * nothing; then each entry is unpacked and thrown away, as far as it keeps to its claim, because a directory may lie.
 * @throws FileRefused broken
 */
export const checkArchive = async (path: string, fileBytes: number): Promise<void> => {
  try {
    // Throws at an entry that unpacks to more or less than its claim.
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
      // Against the whole file: entries may lie over each other and share their packed bytes.
      if (unpackedBytes > Math.min(maxUnpackedBytes, maxRatio * fileBytes)) throw new Error('unpacks to too much')
      await pipeline(await archive.openReadStreamPromise(entry), discard())
    }
  } finally {
    archive.close()
  }
}

const discard = (): Writable => new Writable({ write: (_chunk: Readable, _encoding, done) => done() })
