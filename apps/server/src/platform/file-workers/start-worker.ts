import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const program = new URL('./child/main.ts', import.meta.url)
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Folders of its code. Data inside the repository's folder is not included. */
const code = ['node_modules', 'apps/server/node_modules', 'packages', 'apps/server/src/platform/file-workers']
const manifests = ['package.json', 'apps/server/package.json']

/**
 * Limit of JavaScript's heap in megabytes: beyond it V8 ends the process. The largest genuine spreadsheets need most of
 * it.
 */
const heapMb = 320

/**
 * Starts a process that opens untrusted files. It gets none of our settings and secrets, and may only read its code and
 * the running uploads: JavaScript injected by a file can open no other file, process or thread.
 * @param folder of running uploads, where it may also write
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
      // The picture library is a native add-on.
      '--allow-addons',
      ...readable.map((path) => `--allow-fs-read=${join(path, '*')}`),
      ...manifests.map((name) => `--allow-fs-read=${join(repository, name)}`),
      ...realAndNamed(folder).map((path) => `--allow-fs-write=${join(path, '*')}`),
    ],
  })
  // An idle process does not keep the program running.
  child.unref()
  child.channel?.unref()
  if (process.platform === 'linux' && child.pid !== undefined) void dieFirst(child.pid)
  return child
}

/** A path may contain links, and both names are checked. */
const realAndNamed = (path: string): string[] => [...new Set([path, realpathSync(path)])]

/**
 * MALLOC_ARENA_MAX: memory of a picture is returned to the system. UV_THREADPOOL_SIZE: one file at a time needs no more
 * threads.
 */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR } = process.env
  return { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' }
}

/** If the machine runs out of memory, the system ends this process first, not the program or its database. */
const dieFirst = async (pid: number): Promise<void> => {
  try {
    await writeFile(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // The process is gone already, or the system does not allow this.
  }
}
