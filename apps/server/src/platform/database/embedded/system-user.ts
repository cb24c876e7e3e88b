import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartError } from '../../errors/start-error.ts'

/** System user that child processes run as; undefined: the user of this program. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

const candidates = ['postgres', 'prosa', 'nobody']

/** PostgreSQL refuses to run as root: then an unprivileged system user is used. */
export const databaseUser = (): SystemUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readPasswd()
  for (const name of candidates) {
    const user = users.get(name)
    if (user && user.uid !== 0) return user
  }
  throw new StartError(
    `Iniciado como root, mas o sistema não tem nenhum dos usuários ${candidates.join(', ')} para o banco de dados.`,
  )
}

/** The user name that the database's `peer` authentication sees for this program. */
export const ownName = (): string => {
  try {
    return userInfo().username
  } catch (cause) {
    throw new StartError('O usuário deste processo não está em /etc/passwd; o banco de dados embutido precisa disso.', {
      cause,
    })
  }
}

/** Whether a child running as `user` can read and enter `path`: tested, since modes and ACLs of all parents matter. */
export const reaches = (user: SystemUser | undefined, command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { ...as(user), cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0

/** spawn options that run a child as the user. */
export const as = (user: SystemUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {}

const readPasswd = (): Map<string, SystemUser> => {
  const users = new Map<string, SystemUser>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && !name.startsWith('#') && uid && gid) users.set(name, { name, uid: Number(uid), gid: Number(gid) })
  }
  return users
}
