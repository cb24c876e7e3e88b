import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

const tickMs = 10

interface Process {
  parent: number
  /** In the program and in the kernel, and what its ended children have used. */
  ticks: number
  endedTicks: number
}

const readProcess = (pid: number | string): Process | null => {
  try {
    // After the name in parentheses: state, parent, and from the twelfth on the times.
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []).map(Number)
    const [parent = 0] = fields.slice(1)
    const [user = 0, kernel = 0, endedUser = 0, endedKernel = 0] = fields.slice(11)
    return { parent, ticks: user + kernel, endedTicks: endedUser + endedKernel }
  } catch {
    return null
  }
}

/** Processor time that a process has used, threads and all, ms in steps of ten; NaN where there is no /proc. */
export const processorMsOf = (pid: number | null): number => {
  const found = pid === null ? null : readProcess(pid)
  return found ? found.ticks * tickMs : Number.NaN
}

/** A process and its children, such as PostgreSQL's first one and its sessions. */
export const familyOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readProcess(name)?.parent === pid)
    .map(Number),
]

/** The same for a process with its children, also those that have ended. */
export const familyMsOf = (pid: number): number => {
  const ended = readProcess(pid)?.endedTicks ?? Number.NaN
  return familyOf(pid).reduce((sum, one) => sum + (readProcess(one)?.ticks ?? 0), ended) * tickMs
}

/** The first process of the PostgreSQL to which a session belongs. */
export const postgresOf = async (session: Client): Promise<number> => {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
  return readProcess(rows[0]?.pid ?? 0)?.parent ?? Number.NaN
}

/** Lets a process and its children stand still, or go on. */
export const signalFamily = (pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const one of familyOf(pid)) process.kill(one, signal)
}
