import { open } from 'node:fs/promises'

/** What a ZIP's own directory claims; read without unpacking anything. */
export interface ZipClaims {
  entries: number
  packedBytes: number
  unpackedBytes: number
  holdsArchive: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const entryBytes = 46
const maxCommentBytes = 65_535
const maxDirectoryBytes = 4 * 1024 * 1024

/** @returns undefined when the file has no readable directory (also ZIP64, which no office document needs). */
export const readZipDirectory = async (path: string): Promise<ZipClaims | undefined> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, endBytes + maxCommentBytes))
    await file.read(tail, 0, tail.length, size - tail.length)
    const end = findEnd(tail)
    if (end === undefined) return undefined
    const bytes = tail.readUInt32LE(end + 12)
    const offset = tail.readUInt32LE(end + 16)
    if (bytes > maxDirectoryBytes || offset + bytes > size) return undefined
    const directory = Buffer.alloc(bytes)
    await file.read(directory, 0, bytes, offset)
    return sumEntries(directory, tail.readUInt16LE(end + 10))
  } finally {
    await file.close()
  }
}

const findEnd = (tail: Buffer): number | undefined => {
  for (let at = tail.length - endBytes; at >= 0; at--) if (tail.readUInt32LE(at) === endSignature) return at
  return undefined
}

const sumEntries = (directory: Buffer, entries: number): ZipClaims | undefined => {
  const claims: ZipClaims = { entries, packedBytes: 0, unpackedBytes: 0, holdsArchive: false }
  let at = 0
  for (let index = 0; index < entries; index++) {
    if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== entrySignature) return undefined
    const nameBytes = directory.readUInt16LE(at + 28)
    const name = directory.subarray(at + entryBytes, at + entryBytes + nameBytes).toString('latin1')
    claims.packedBytes += directory.readUInt32LE(at + 20)
    claims.unpackedBytes += directory.readUInt32LE(at + 24)
    if (/\.(zip|docx|xlsx|pptx|jar|gz|rar|7z)$/i.test(name)) claims.holdsArchive = true
    at += entryBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return claims
}
