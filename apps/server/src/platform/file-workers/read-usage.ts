import { readFile } from 'node:fs/promises'

export interface Usage {
  /** Memory as seen by the system, including memory outside of JavaScript's heap. */
  mb: number
  /** Processor time since its start. */
  cpuMs: number
}

/** Linux reports process times in hundredths of a second. */
const msOfTick = 10

/** Memory and processor time of a process; null if unavailable (only Linux provides it) or the process is gone. */
export const readUsage = async (pid: number): Promise<Usage | null> => {
  try {
    const [status, stat] = await Promise.all(['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))
    const kb = Number(/^VmRSS:\s+(\d+)/m.exec(status ?? '')?.[1] ?? 0)
    // Fields after its name, which may contain brackets: the state is field 3, the times are 14 and 15.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
    return { mb: kb / 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * msOfTick }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
