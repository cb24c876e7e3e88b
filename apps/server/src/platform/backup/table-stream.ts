import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { createFile, openPlain } from './backup-files.ts'
import { type Measure, measuring } from './measure.ts'

/** Text of rows compresses to a fifth at the quickest level, and the disk is what a backup waits for. */
const level = 1

export interface Copied extends Measure {
  rows: number
}

/** Streams what a COPY gives into a new compressed file, on the disk when this ends. */
export const copyToFile = async (client: Client, copy: string, path: string): Promise<Copied> => {
  const source = client.query(to(copy))
  const { through, result } = measuring()
  await pipeline(source, through, createGzip({ level }), createFile(path))
  return { ...result(), rows: source.rowCount }
}

/** The same, measured and thrown away. */
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

/** What a compressed file holds; one that is broken is no error but other bytes. */
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
