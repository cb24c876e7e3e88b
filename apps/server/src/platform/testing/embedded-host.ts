// A separate program with the embedded database, for tests that kill it: `node embedded-host.ts FOLDER`.
import { startEmbedded } from '../database/embedded/index.ts'
import { StartError } from '../errors/index.ts'

const [folder = ''] = process.argv.slice(2)
const settings = { fsync: 'off', max_connections: 20 }
const database = await startEmbedded(folder, { settings, onLost: (reason) => refuse(reason) }).catch((error: unknown) =>
  refuse(error instanceof StartError ? error.message : String(error)),
)
console.log(JSON.stringify(database.owner))
process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
setInterval(() => {}, 1_000_000)

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}
