import type { Role } from '../../config.ts'

/** Stops a service: accepts nothing new, finishes running work. */
export type Stop = () => Promise<void> | void

/** Services other than HTTP: senders, timers, leases. */
export interface Lifecycle {
  /** Declares a service of a role before the program starts; `start` returns how to stop it. */
  during(role: Role, name: string, start: () => Promise<Stop> | Stop): void
  /** Starts the services of these roles, in the order of declaration. */
  start(roles: ReadonlySet<Role>): Promise<void>
  /** Stops all services at once, so that none claims work while another finishes. A service that exceeds its grace period is abandoned and logged. */
  stop(): Promise<void>
}

interface Service {
  role: Role
  name: string
  start: () => Promise<Stop> | Stop
}

/** Running work may last as long as an outside call; interrupted work is taken over when its lease ends. */
const stopGraceMs = 4_000

export const createLifecycle = (
  onError: (error: unknown, service: string) => void,
  graceMs: number = stopGraceMs,
): Lifecycle => {
  const services: Service[] = []
  const running: { name: string; stop: Stop }[] = []
  return {
    during: (role, name, start) => void services.push({ role, name, start }),
    start: async (roles) => {
      for (const { role, name, start } of services) if (roles.has(role)) running.push({ name, stop: await start() })
    },
    stop: async () => {
      const stopOne = async ({ name, stop }: { name: string; stop: Stop }): Promise<void> => {
        try {
          await within(graceMs, async () => stop())
        } catch (error) {
          onError(error, name)
        }
      }
      await Promise.all(running.splice(0).reverse().map(stopOne))
    },
  }
}

/** @throws when the work takes longer; it continues, unobserved */
export const within = async <T>(graceMs: number, work: () => Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Not done within ${graceMs} ms`)), graceMs)
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
