import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded/index.ts'
import { ensureDatabase } from '../../apps/server/src/platform/database/prepare.ts'
import { findRedis } from '../../apps/server/src/platform/testing/redis-server.ts'
import { freePort } from '../../bench/faults/free-port.ts'
import { startDialogflow } from '../../tools/standins/dialogflow/index.ts'
import { startBucket } from '../../tools/standins/s3/index.ts'
import { startWhatsAppWeb } from '../../tools/standins/whatsapp-web/index.ts'
import { startFront } from './front.ts'
import { password, type RunningServer, startProcess } from './server.ts'

const roles = ['http', 'realtime', 'worker'] as const
const maxConnections = 150

/**
 * The program as a large installation runs it: a process for each role, PostgreSQL and Redis apart, files in a bucket (a
 * stand-in that speaks S3), and a front that sends websockets to one and calls to the other.
 */
export const startSplitServer = async (): Promise<RunningServer> => {
  const redis = await findRedis()
  if (!redis) throw new Error('redis-server is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'prosa-split-'))
  chmodSync(folder, 0o755)
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    const embedded = await startEmbedded(join(folder, 'db'), { settings: { max_connections: maxConnections } })
    stops.push(() => embedded.stop())
    const owner = await ensureDatabase(embedded.owner, 'prosa')
    const { host, user, database } = owner
    await redis.start()
    stops.push(() => redis.kill())
    const bucket = await startBucket({ folder: join(folder, 'bucket') })
    stops.push(() => bucket.stop())
    const dialogflow = await startDialogflow()
    stops.push(() => dialogflow.stop())
    const whatsAppWeb = await startWhatsAppWeb()
    stops.push(() => whatsAppWeb.stop())
    const secretKey = 'one key for all processes, 32 bytes or more'
    const shared = {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      REDIS_URL: redis.url,
      ...bucket.settings,
      DIALOGFLOW_URL: dialogflow.url,
      DIALOGFLOW_EDITS_PER_MINUTE: '100000',
      WHATSAPP_WEB_URL: whatsAppWeb.url,
      WHATSAPP_MEDIA_URL: whatsAppWeb.mediaUrl,
      SECRET_KEY: secretKey,
    }
    const died: Promise<Error>[] = []
    const ports = new Map<string, number>()
    for (const role of roles) {
      const port = await freePort()
      ports.set(role, port)
      const settings = { ...shared, ROLES: role, PORT: String(port), DATA_DIR: join(folder, role) }
      const process = await startProcess(`http://127.0.0.1:${port}`, settings)
      stops.push(() => process.stop())
      died.push(process.died)
    }
    const front = await startFront({ http: [ports.get('http') ?? 0], realtime: [ports.get('realtime') ?? 0] })
    stops.push(() => front.stop())
    return {
      url: front.url,
      password,
      dialogflowUrl: dialogflow.url,
      whatsAppWeb,
      secretKey,
      database: async () => owner,
      died: Promise.race(died),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
