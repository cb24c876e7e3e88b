import { join } from 'node:path'
import { freePort } from '../faults/free-port.ts'
import { createServerProcess } from '../faults/server-process.ts'
import { type BenchDatabase, secretKey } from './database.ts'
import { postgresOf, processorMsOf, signalFamily } from './processor-time.ts'

export interface Program {
  port: number
  url: string
  /** Processor time that the program has used, threads and all, ms in steps of ten; NaN where there is no /proc. */
  processorMs(): number
  /** Lets it and its database stand still while something else is measured. */
  aside<T>(work: () => Promise<T>): Promise<T>
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
  const postgres = await postgresOf(bench.owner)
  return {
    port,
    url,
    processorMs: () => processorMsOf(server.pid()),
    aside: async (work) => {
      server.suspend()
      signalFamily(postgres, 'SIGSTOP')
      try {
        return await work()
      } finally {
        signalFamily(postgres, 'SIGCONT')
        server.resume()
      }
    },
    stop: async () => void (await server.stop()),
  }
}
