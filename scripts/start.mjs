// `npm start`: installs and builds where needed, then runs the program until it is told to stop.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled, node, root } from './lib/installed.mjs'

const watchMs = 250

ensureInstalled()
ensureBuilt()

// The channel to the program ends with this process however it ends, and the program with it.
const program = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Node keeps what it has compiled: the next start is quicker by a third of a second and more.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'prosa', 'compiled'),
    // What a flood took goes back to the system: glibc otherwise keeps a pool of memory for each thread.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
program.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))

// npm stands between the terminal and this process, behind a shell that passes no signal on. When either of them is gone,
// nobody is left who could stop the program.
if (process.env.npm_lifecycle_event) {
  const parentOf = (pid) => {
    try {
      return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    } catch {
      return undefined // No /proc on this system: the shell alone is watched.
    }
  }
  const shell = process.ppid
  const npm = parentOf(shell)
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) program.kill('SIGTERM')
  }, watchMs).unref()
}
