import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors/start-error.ts'

/** A numbered change of the schema, applied once. */
export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

/** SQL functions and triggers of one topic, applied again whenever the file changed. */
export interface FunctionFile {
  name: string
  sql: string
  checksum: string
}

/**
 * The numbered migrations of a folder, in order. The first may be a folder itself: the files of the whole schema at
 * that version, which initialize a new database and count as one migration.
 * @throws StartError for a missing number.
 */
export const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_/.test(name))
    .sort()
  const [first = ''] = names
  const begin = first.endsWith('.sql') || first === '' ? 1 : numberOf(first)
  return names.map((name, index) => {
    const version = begin + index
    if (numberOf(name) !== version) throw new StartError(`As migrações têm uma lacuna antes de ${name}.`)
    const sql = index === 0 && !name.endsWith('.sql') ? readAll(join(folder, name)) : read(join(folder, name))
    return { version, name, sql, checksum: checksumOf(sql) }
  })
}

/** The function files of a folder, in order of their names. */
export const readFunctions = (folder: string): FunctionFile[] => {
  const inner = join(folder, 'functions')
  return sqlFiles(inner).map((name) => {
    const sql = read(join(inner, name))
    return { name, sql, checksum: checksumOf(sql) }
  })
}

/** The highest version that the files in the folder reach. */
export const newestVersion = (folder: string): number => readMigrations(folder).at(-1)?.version ?? 0

const numberOf = (name: string): number => Number(name.slice(0, 4))
const read = (path: string): string => readFileSync(path, 'utf8')
const readAll = (folder: string): string =>
  sqlFiles(folder)
    .map((name) => read(join(folder, name)))
    .join('\n')
const sqlFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : []
const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')
