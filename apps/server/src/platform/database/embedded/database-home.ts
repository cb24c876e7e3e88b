import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../../errors/start-error.ts'
import { packagedBinaries, placeBinaries } from './binaries.ts'
import { databaseUser, reaches, type SystemUser } from './system-user.ts'

/** Location of the embedded database, and its system user. */
export interface DatabaseHome {
  /** Private folder of the database's user: cluster, socket and log. */
  folder: string
  /** PostgreSQL's `bin`, `lib` and `share`. */
  binaries: string
  user: SystemUser | undefined
}

const stateFolder = '/var/lib/prosa'
/** File that names the folder, if the database is outside of DATA_DIR. */
const pointer = 'database-is-at'

/**
 * Decides the location of `dataDir`'s database. Normally it is inside; when started as root, the database's user often
 * cannot enter a private home, which is tested, and then data and binaries are below /var/lib/prosa.
 *
 * @param data DATA_DIR; resolved here if relative, because the database's user has another working directory
 */
export const databaseHome = (data: string): DatabaseHome => {
  const dataDir = resolve(data)
  mkdirSync(dataDir, { recursive: true })
  const user = databaseUser()
  const packaged = packagedBinaries()
  const inPlace = join(dataDir, 'postgres')
  const elsewhere = join(stateFolder, createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16))

  const kept = existsSync(join(dataDir, pointer)) ? readFileSync(join(dataDir, pointer), 'utf8').trim() : undefined
  if (kept && !existsSync(kept))
    throw new StartError(`${join(dataDir, pointer)} aponta para ${kept}, que não existe mais.`)

  const folder = kept ?? (existsSync(inPlace) || tryPlace(inPlace, user) ? inPlace : elsewhere)
  makePrivate(folder, user)
  if (!reaches(user, '/bin/sh', '-c', 'test -w "$0" && test -x "$0"', folder))
    throw new StartError(`O usuário ${user?.name ?? 'atual'} não consegue usar ${folder} para o banco de dados.`)
  if (folder !== inPlace && !kept) writeFileSync(join(dataDir, pointer), `${folder}\n`)

  if (reaches(user, join(packaged.root, 'bin', 'postgres'), '--version'))
    return { folder, binaries: packaged.root, user }
  const placed = join(elsewhere, `binaries-${packaged.version}`)
  makePrivate(elsewhere, user)
  placeBinaries(packaged.root, placed)
  if (!reaches(user, join(placed, 'bin', 'postgres'), '--version'))
    throw new StartError(`O PostgreSQL embutido não roda como ${user?.name ?? 'usuário atual'} em ${placed}.`)
  return { folder, binaries: placed, user }
}

const tryPlace = (folder: string, user: SystemUser | undefined): boolean => {
  makePrivate(folder, user)
  return reaches(user, '/bin/sh', '-c', 'test -w "$0" && test -x "$0"', folder)
}

const makePrivate = (folder: string, user: SystemUser | undefined): void => {
  // mkdir's mode would also apply to the parents, and a parent with 0700 locks out the database's user.
  if (folder.startsWith(stateFolder)) makeOpen(dirname(folder))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
}

const makeOpen = (folder: string): void => {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  chmodSync(folder, 0o755)
}
