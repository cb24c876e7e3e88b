// `npm run admin`, `npm run migrate`: installs where needed, then runs the command of the server with what was said to it.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, node, root } from './lib/installed.mjs'

ensureInstalled()
const [command, ...said] = process.argv.slice(2)
const { status } = spawnSync(
  node,
  ['--disable-warning=ExperimentalWarning', `apps/server/src/${command}.ts`, ...said],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
