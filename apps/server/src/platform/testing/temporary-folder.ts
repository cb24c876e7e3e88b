import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that the database's user can also enter, even if tests run as root. */
export const temporaryFolder = (name: string): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), `prosa-${name}-`))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}
