import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const program = new URL('./child/main.ts', import.meta.url)
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** What its program is made of. Data may lie in the repository's folder too: it is none of this. */
const code = ['node_modules', 'apps/server/node_modules', 'packages', 'apps/server/src/platform/file-workers']
const manifests = ['package.json', 'apps/server/package.json']

/** JavaScript's own bound, in megabytes: beyond it V8 ends the process. The largest honest spreadsheets take most of it. */
const heapMb = 320

/**
 * A process that opens files of strangers. It gets no setting and no secret of ours, and may read its code and the uploads under way alone:
 * no other file, no process and no thread is opened for JavaScript that a file has got to run.
 * @param folder of uploads under way, where it may write too
 */
export const startWorker = (folder: string): ChildProcess => {
  const folders = code.map((name) => join(repository, name)).filter((path) => existsSync(path))
  const readable = [...folders, folder].flatMap(realAndNamed)
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment(),
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${heapMb}`,
      '--permission',
      // The picture library is one.
      '--allow-addons',
      ...readable.map((path) => `--allow-fs-read=${join(path, '*')}`),
      ...manifests.map((name) => `--allow-fs-read=${join(repository, name)}`),
      ...realAndNamed(folder).map((path) => `--allow-fs-write=${join(path, '*')}`),
    ],
  })
  // While it rests it keeps no program from ending.
  child.unref()
  child.channel?.unref()
  if (process.platform === 'linux' && child.pid !== undefined) void dieFirst(child.pid)
  return child
}

/** A link may lead elsewhere, and both names are asked for. */
const realAndNamed = (path: string): string[] => [...new Set([path, realpathSync(path)])]

/** MALLOC_ARENA_MAX: what a picture took goes back to the system. UV_THREADPOOL_SIZE: one file at a time needs no more. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR } = process.env
  return { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }
}

/** Where the machine's memory ends, this is what the system ends, and not the program or its database. */
const dieFirst = async (pid: number): Promise<void> => {
  try {
    await writeFile(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // It is gone already, or the system does not let anybody say so.
  }
}
