// `npm start`: installs and builds where needed, then runs the program until it is told to stop.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled, node, root } from './lib/installed.mjs'

ensureInstalled()
ensureBuilt()

// The channel to the program ends with this process however it ends, and the program with it.
const program = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
program.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
