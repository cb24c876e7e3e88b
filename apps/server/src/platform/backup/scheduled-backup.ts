import { readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { StartError } from '../errors/start-error.ts'
import { makeFolder } from './backup-files.ts'
import { type LastRuns, lastRunsText } from './catalogue.queries.ts'
import { manifestName } from './manifest.ts'
import { alone, type BackupOptions, writeNoted } from './write-backup.ts'

export interface Schedule {
  everyMs: number
  /** Folder that contains one folder per backup. */
  to: string
  /** Number of backups to keep. */
  keep: number
}

/** Names of the schedule's folders; other entries are not touched. */
const folderForm = /^prosa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
/** Suffix of an unfinished backup's folder. */
const unfinished = '.unfinished'

const nameOf = (time: Date): string => `prosa-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Delay before retrying a failed backup, unless the schedule's interval is shorter. */
const retryMs = 3_600_000

export const isDue = ({ triedAt, doneAt, now }: LastRuns, everyMs: number): boolean => {
  const before = (ms: number): number => now.getTime() - ms
  if (doneAt && doneAt.getTime() > before(everyMs)) return false
  return triedAt === null || triedAt.getTime() <= before(Math.min(everyMs, retryMs))
}

/**
 * Backs up into a new folder if it is due and no other process does, and removes the oldest ones beyond the limit. The
 * folder gets its final name when complete, so that a copy job never picks up a partial one.
 * @returns the new folder, or null if it is not due
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

/** The manifest is removed first, so that the rest of an interrupted removal is no backup. */
const removeOld = async (to: string, keep: number): Promise<void> => {
  const names = (await readdir(to)).filter((name) => folderForm.test(name)).toSorted()
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    await rm(join(to, name, manifestName), { force: true })
    await rm(join(to, name), { recursive: true, force: true })
  }
}
