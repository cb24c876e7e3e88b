import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { createFile, openPlain } from './backup-files.ts'
import { type Measure, measuring } from './measure.ts'

/** The fastest level already compresses rows to a fifth, and the disk limits a backup's speed. */
const level = 1

export interface Copied extends Measure {
  rows: number
}

/** Streams a COPY into a new compressed file, flushed to disk at the end. */
export const copyToFile = async (client: Client, copy: string, path: string): Promise<Copied> => {
  const source = client.query(to(copy))
  const { through, result } = measuring()
  await pipeline(source, through, createGzip({ level }), createFile(path))
  return { ...result(), rows: source.rowCount }
}

/** The same, measured and discarded. */
export const measureCopy = async (client: Client, copy: string): Promise<Copied> => {
  const source = client.query(to(copy))
  const { through, result } = measuring()
  await pipeline(source, through, nowhere())
  return { ...result(), rows: source.rowCount }
}

export const copyFromFile = async (client: Client, copy: string, path: string): Promise<Copied> => {
  const target = client.query(from(copy))
  const { through, result } = measuring()
  await pipeline(await openPlain(path), createGunzip(), through, target)
  return { ...result(), rows: target.rowCount }
}

/** Measures a compressed file's content; damage gives other bytes, not an error. */
export const measureFile = async (path: string): Promise<Measure | null> => {
  const { through, result } = measuring()
  try {
    await pipeline(await openPlain(path), createGunzip(), through, nowhere())
    return result()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code.startsWith('Z_')) return null
    throw error
  }
}

export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
