import { join } from 'node:path'
import { freePort } from '../faults/free-port.ts'
import { createServerProcess } from '../faults/server-process.ts'
import { type BenchDatabase, secretKey } from './database.ts'

export interface Program {
  port: number
  url: string
  stop(): Promise<void>
}

/** The real program in a process of its own, on the benchmark's database; without limits on how often one may call. */
export const startProgram = async (bench: BenchDatabase, settings: Record<string, string> = {}): Promise<Program> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { host, user, database } = bench.ownerAddress
  const server = createServerProcess(
    url,
    {
      PORT: String(port),
      DATA_DIR: join(bench.folder, 'program'),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      SECRET_KEY: secretKey,
      RATE_LIMIT: '0',
      ...settings,
    },
    join(bench.folder, 'program.log'),
  )
  await server.start()
  return { port, url, stop: async () => void (await server.stop()) }
}
