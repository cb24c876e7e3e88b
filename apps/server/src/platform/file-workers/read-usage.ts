import { readFile } from 'node:fs/promises'

export interface Usage {
  /** Of memory, as the machine counts it: also what lies outside of JavaScript's heap. */
  mb: number
  /** Of a processor, since it began. */
  cpuMs: number
}

/** Linux tells every program times in hundredths of a second. */
const msOfTick = 10

/** What a process uses; null where the system does not tell (only Linux does) or the process is gone. */
export const readUsage = async (pid: number): Promise<Usage | null> => {
  try {
    const [status, stat] = await Promise.all(['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))
    const kb = Number(/^VmRSS:\s+(\d+)/m.exec(status ?? '')?.[1] ?? 0)
    // Behind its name, which may hold anything in brackets: its state is field 3, its times are 14 and 15.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
    return { mb: kb / 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * msOfTick }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
