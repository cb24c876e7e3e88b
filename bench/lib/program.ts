import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../faults/free-port.ts'
import { createServerProcess } from '../faults/server-process.ts'
import { type BenchDatabase, secretKey } from './database.ts'

export interface Program {
  port: number
  url: string
  /** Processor time that the program has used, threads and all, ms in steps of ten; NaN where there is no /proc. */
  processorMs(): number
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
  return { port, url, processorMs: () => processorMs(server.pid()), stop: async () => void (await server.stop()) }
}

const tickMs = 10

const processorMs = (pid: number | null): number => {
  try {
    // After the name in parentheses: state, and eleven numbers further the time in the program and in the kernel.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}
