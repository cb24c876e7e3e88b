import type { Role } from '../../config.ts'

/** Ends a service: takes nothing new, finishes what it has begun. */
export type Stop = () => Promise<void> | void

/** What runs beside the calls: senders, timers, leases. */
export interface Lifecycle {
  /** Declares a service of a role before the program starts; `start` gives back how to stop it. */
  during(role: Role, name: string, start: () => Promise<Stop> | Stop): void
  /** Starts the services of these roles, in the order of their declaration. */
  start(roles: ReadonlySet<Role>): Promise<void>
  /** Stops what runs, in the reverse order; every service gets its chance. */
  stop(): Promise<void>
}

interface Service {
  role: Role
  name: string
  start: () => Promise<Stop> | Stop
}

export const createLifecycle = (onError: (error: unknown, service: string) => void): Lifecycle => {
  const services: Service[] = []
  const running: { name: string; stop: Stop }[] = []
  return {
    during: (role, name, start) => void services.push({ role, name, start }),
    start: async (roles) => {
      for (const { role, name, start } of services) if (roles.has(role)) running.push({ name, stop: await start() })
    },
    stop: async () => {
      for (const { name, stop } of running.splice(0).reverse()) {
        try {
          await stop()
        } catch (error) {
          onError(error, name)
        }
      }
    },
  }
}
