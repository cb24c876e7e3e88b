// Type-checks every workspace; each has its own tsconfig, since server and browsers differ in their libraries.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const workspaces = [
  'packages/language',
  'packages/flow',
  'packages/contract',
  'packages/talk',
  'apps/server',
  'apps/web',
  'apps/widget',
  'e2e',
  'bench',
  'tools',
]
let failed = false
for (const workspace of workspaces.filter((w) => existsSync(`${w}/tsconfig.json`))) {
  const { status } = spawnSync('tsc', ['-p', workspace, '--noEmit'], { stdio: 'inherit' })
  if (status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
