import { readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { StartError } from '../errors/start-error.ts'
import { makeFolder } from './backup-files.ts'
import { type LastRuns, lastRunsText } from './catalogue.queries.ts'
import { manifestName } from './manifest.ts'
import { alone, type BackupOptions, writeNoted } from './write-backup.ts'

export interface Schedule {
  everyMs: number
  /** The folder that holds one folder for each backup. */
  to: string
  /** How many of them stay. */
  keep: number
}

/** How the schedule calls its folders; everything else in the folder is somebody else's. */
const folderForm = /^prosa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
/** Ends the name of one that is being written, or was when its process was killed. */
const unfinished = '.unfinished'

const nameOf = (time: Date): string => `prosa-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** One that failed is tried again after this long, or after the schedule's own time where that is shorter. */
const retryMs = 3_600_000

export const isDue = ({ triedAt, doneAt, now }: LastRuns, everyMs: number): boolean => {
  const before = (ms: number): number => now.getTime() - ms
  if (doneAt && doneAt.getTime() > before(everyMs)) return false
  return triedAt === null || triedAt.getTime() <= before(Math.min(everyMs, retryMs))
}

/**
 * Backs up into a new folder of the schedule if it is time and nobody else does, and removes those beyond what is kept. The folder has
 * another name until it is whole, so that whoever copies folders away copies none that is half written.
 * @returns the new folder, or null where it is not time
 */
export const backUpIfDue = async (
  { everyMs, to, keep }: Schedule,
  options: Omit<BackupOptions, 'folder'>,
): Promise<string | null> =>
  alone(options.owner, async (client) => {
    const [last] = (await client.query<LastRuns>(lastRunsText, [to + sep])).rows
    if (!last || !isDue(last, everyMs)) return null
    await makeFolder(to).catch((cause: unknown) => {
      throw new StartError(`A pasta dos backups (BACKUP_TO) não pode ser criada: ${to}`, { cause })
    })
    await removeUnfinished(to)
    const name = nameOf(last.now)
    const folder = join(to, name + unfinished)
    try {
      await writeNoted({ ...options, folder }, client, join(to, name))
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    await removeOld(to, keep)
    return join(to, name)
  })

const isUnfinished = (name: string): boolean =>
  name.endsWith(unfinished) && folderForm.test(name.slice(0, -unfinished.length))

const removeUnfinished = async (to: string): Promise<void> => {
  for (const name of await readdir(to))
    if (isUnfinished(name)) await rm(join(to, name), { recursive: true, force: true })
}

/** Its manifest goes first: what is left of one whose removal broke off is no backup. */
const removeOld = async (to: string, keep: number): Promise<void> => {
  const names = (await readdir(to)).filter((name) => folderForm.test(name)).toSorted()
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    await rm(join(to, name, manifestName), { force: true })
    await rm(join(to, name), { recursive: true, force: true })
  }
}
