// `npm run dev`: the server starts again with every change of its sources, the browser's part is replaced while it runs.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { bin, ensureInstalled, node, root } from './lib/installed.mjs'

ensureInstalled()
ensureBuilt() // The live chat's script is served from its build.

const server = [
  '--watch',
  '--watch-preserve-output',
  '--disable-warning=ExperimentalWarning',
  'apps/server/src/main.ts',
]
const children = [
  spawn(node, server, { cwd: root, stdio: 'inherit' }),
  spawn(node, [bin('vite'), '--clearScreen', 'false'], { cwd: join(root, 'apps', 'web'), stdio: 'inherit' }),
]
let running = children.length
const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
for (const child of children) {
  child.on('exit', () => {
    running -= 1
    stop('SIGTERM')
    if (running === 0) process.exit(0)
  })
}
