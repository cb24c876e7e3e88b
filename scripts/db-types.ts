// Writes platform/database/schema.ts from a database that holds nothing but the migrations.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { describeSchema } from '../apps/server/src/platform/database/describe-schema.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../apps/server/src/platform/database/prepare.ts'

const target = fileURLToPath(new URL('../apps/server/src/platform/database/schema.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'prosa-types-'))
// Open, so that the database's user can enter when this runs as root.
chmodSync(folder, 0o755)
const database = await startEmbedded(folder, { settings: { fsync: 'off' } })
try {
  const owner = await ensureDatabase(database.owner, 'prosa')
  await prepareDatabase(owner, 'not a secret: this database lives for a second')
  const client = new Client({ ...owner })
  await client.connect()
  writeFileSync(target, await describeSchema(client))
  await client.end()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
