import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'

/** A piece of work and what goes wrong in it beside its own promise. */
export interface Watched {
  /** Rejections that nobody awaited and exceptions of handlers, also those that come after its end. */
  readonly accidents: readonly Error[]
  /** Resolved by the first of them. */
  first: Promise<Error>
}

export interface AccidentWatch {
  /** Runs a piece of work; what goes wrong in it is its own, and nothing of it ends the program. */
  run<T>(work: (watched: Watched) => Promise<T>): Promise<T>
  /** What went wrong while nothing was under way. */
  readonly nobodys: readonly Error[]
  stop(): void
}

const kinds = { unhandledRejection: 'a rejection that nobody awaited', uncaughtException: 'an exception in a handler' }

/**
 * Listens to what would end the program. It belongs to the work in which its promise, timer or socket began; where that cannot be told
 * (the connection to a browser is everybody's), to all work that is under way.
 */
export const watchAccidents = (): AccidentWatch => {
  const place = new AsyncLocalStorage<{ take(error: Error): void }>()
  const underWay = new Set<{ take(error: Error): void }>()
  const nobodys: Error[] = []
  const listen = (kind: keyof typeof kinds): (() => void) => {
    const heard = (cause: unknown): void => {
      const own = place.getStore()
      const error = new Error(kinds[kind], { cause })
      // Where it was heard says nothing: its cause says where it began.
      error.stack = String(error)
      const theirs = own ? [own] : [...underWay]
      if (theirs.length === 0) nobodys.push(error)
      for (const one of theirs) one.take(error)
    }
    process.on(kind, heard)
    return () => process.off(kind, heard)
  }
  const stops = [listen('unhandledRejection'), listen('uncaughtException')]
  return {
    nobodys,
    run: async (work) => {
      const accidents: Error[] = []
      const first = Promise.withResolvers<Error>()
      const own = {
        take: (error: Error): void => {
          accidents.push(error)
          first.resolve(error)
        },
      }
      underWay.add(own)
      try {
        return await place.run(own, () => work({ accidents, first: first.promise }))
      } finally {
        underWay.delete(own)
      }
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** Until what has been rejected so far, and is awaited by nobody, has been told. */
export const rejectionsTold = (): Promise<void> => turn()
