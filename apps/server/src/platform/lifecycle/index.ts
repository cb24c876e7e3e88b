import type { Role } from '../../config.ts'

/** Ends a service: takes nothing new, finishes what it has begun. */
export type Stop = () => Promise<void> | void

/** What runs beside the calls: senders, timers, leases. */
export interface Lifecycle {
  /** Declares a service of a role before the program starts; `start` gives back how to stop it. */
  during(role: Role, name: string, start: () => Promise<Stop> | Stop): void
  /** Starts the services of these roles, in the order of their declaration. */
  start(roles: ReadonlySet<Role>): Promise<void>
  /**
   * Stops what runs: all at once, so that none goes on claiming while another finishes. Whoever takes longer than its
   * grace is left behind, and told of.
   */
  stop(): Promise<void>
}

interface Service {
  role: Role
  name: string
  start: () => Promise<Stop> | Stop
}

/** What a service has begun may take as long as an outside call; leases bring back what is cut off. */
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

/** @throws where the work takes longer; it goes on, unobserved. */
export const within = async <T>(graceMs: number, work: () => Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Not done within ${graceMs} ms`)), graceMs)
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
