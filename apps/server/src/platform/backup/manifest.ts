import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '../errors/start-error.ts'
import { createFile, openPlain } from './backup-files.ts'

/** Content of a backup, with the hashes that prove it complete. Written last: a folder without it is no backup. */

const hash = z.string().regex(/^[\da-f]{64}$/)
const identifier = z.string().regex(/^[a-z_][a-z\d_]*$/)

const table = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: z.number().int(),
  /** Of the rows as text, before compression. */
  bytes: z.number().int(),
  sha256: hash,
})

const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  takenAt: z.iso.datetime(),
  program: z.string(),
  /** Version of the schema. */
  schema: z.number().int(),
  postgres: z.string(),
  /** Identifies the SECRET_KEY of the sealed data, without revealing it. */
  key: z.string().regex(/^[\da-f]{8}$/),
  tables: z.array(table),
  sequences: z.record(identifier, z.string().regex(/^\d+$/)),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Rows of files without bytes. */
    missing: z.number().int(),
    /** Of the list of files. */
    sha256: hash,
  }),
})

export type Manifest = z.output<typeof manifest>
export type TableEntry = z.output<typeof table>

export const manifestName = 'manifest.json'
export const tablePath = (folder: string, name: string): string => join(folder, 'database', `${name}.copy.gz`)
export const listPath = (folder: string): string => join(folder, 'files.list.gz')
export const filePath = (folder: string, key: string): string => join(folder, 'files', key)

export const writeManifest = async (folder: string, content: Manifest): Promise<void> => {
  const fresh = join(folder, `${manifestName}.new`)
  await pipeline(Readable.from([`${JSON.stringify(content, null, 2)}\n`]), createFile(fresh))
  await rename(fresh, join(folder, manifestName))
}

/** @throws StartError for a folder without a complete backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const source = await openPlain(join(folder, manifestName)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause
    throw new StartError(`${folder} não tem um backup inteiro: falta ${manifestName}, que é escrito por último.`, {
      cause,
    })
  })
  const parsed = manifest.safeParse(parse(await text(source)))
  if (!parsed.success)
    throw new StartError(`${join(folder, manifestName)} não é o de um backup que este programa conheça.`)
  return parsed.data
}

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // Fails the schema below.
  }
}
