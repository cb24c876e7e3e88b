import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type DatabaseAddress, startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { freePort } from './free-port.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

/** A prepared database in a folder of its own, and processes of the program over it. */
export interface SharedDatabase {
  address: DatabaseAddress
  /** Connected. */
  owner: Client
  secretKey: string
  servers: readonly ServerProcess[]
  /** One process more, ready. */
  addServer(name: string, settings: Record<string, string>): Promise<ServerProcess>
  /** Kills the processes, ends the database and removes the folder, unless `KEEP_FAULTS` asks for its logs. */
  stop(): Promise<void>
}

/** As DATABASE_URL has it, for a database that is reached by its socket. */
export const urlOf = ({ user, host, database }: DatabaseAddress): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

export const openSharedDatabase = async (part: string): Promise<SharedDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), `prosa-${part}-`))
  chmodSync(folder, 0o755)
  const secretKey = randomBytes(32).toString('base64url')
  const embedded = await startEmbedded(join(folder, 'db'))
  const address = await ensureDatabase(embedded.owner, 'prosa')
  await prepareDatabase(address, secretKey)
  const owner = new Client(address)
  await owner.connect()
  const servers: ServerProcess[] = []
  return {
    address,
    owner,
    secretKey,
    servers,
    addServer: async (name, settings) => {
      const port = await freePort()
      const env = {
        PORT: String(port),
        DATA_DIR: join(folder, name),
        DATABASE_URL: urlOf(address),
        SECRET_KEY: secretKey,
        RATE_LIMIT: '0',
        LOG_LEVEL: 'error',
        ...settings,
      }
      const server = createServerProcess(`http://127.0.0.1:${port}`, env, join(folder, `${name}.log`))
      servers.push(server)
      await server.start()
      return server
    },
    stop: async () => {
      for (const server of servers) await server.kill()
      await owner.end()
      await embedded.stop()
      if (process.env.KEEP_FAULTS) console.log(`logs are in ${folder}`)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}
