import type { Browser } from 'playwright-core'
import { within } from '../../bench/faults/within.ts'
import type { Companies } from './company.ts'
import type { World } from './run-journey.ts'
import type { RunningServer } from './server.ts'

/** How the parts of a world are made. */
export interface WorldMaker {
  launchBrowser(): Promise<Browser>
  startServer(): Promise<RunningServer>
  openCompanies(server: RunningServer): Promise<Companies>
}

export interface KeptWorld {
  /** One in which everything lives: what has died is made anew. */
  open(): Promise<World>
  /** @throws what could not be ended, when all else is */
  end(): Promise<void>
}

interface Living<T> {
  part: T
  died: Promise<Error>
  end(): Promise<void>
}

interface Kept<T> {
  open(): Promise<Living<T>>
  end(): Promise<void>
}

/** Dying more often is no accident. */
const mostStarts = 5
/** For ending a part that may hang. */
const endMs = 45_000

/** Keeps one of something alive. */
const keep = <T>(name: string, start: () => Promise<Living<T>>): Kept<T> => {
  let current: Promise<Living<T>> | null = null
  let starts = 0
  const begin = async (): Promise<Living<T>> => {
    starts += 1
    if (starts > mostStarts) throw new Error(`${name} was started ${mostStarts} times, and is not any more`)
    return start()
  }
  const replace = async (begun: Promise<Living<T>>): Promise<void> => {
    const living = await begun.catch(() => null)
    await living?.died
    if (current !== begun) return
    current = null
    // Its death is told by those who lived in it; that its remains did not go either is no failure of theirs.
    await within(endMs, living?.end() ?? Promise.resolve()).catch((error: unknown) =>
      console.error(`what ${name} left:`, error),
    )
  }
  return {
    open: () => {
      if (current) return current
      const begun = begin()
      current = begun
      void replace(begun)
      return begun
    },
    end: async () => {
      const last = current
      current = null
      if (last) await within(endMs, (await last).end())
    },
  }
}

const browserOf = async ({ launchBrowser }: WorldMaker): Promise<Living<Browser>> => {
  const browser = await launchBrowser()
  const died = new Promise<Error>((resolve) =>
    browser.once('disconnected', () => resolve(new Error('the browser died'))),
  )
  return { part: browser, died, end: () => browser.close() }
}

const serverOf = async (maker: WorldMaker): Promise<Living<{ server: RunningServer; companies: Companies }>> => {
  const server = await maker.startServer()
  try {
    const companies = await maker.openCompanies(server)
    const end = (): Promise<void> => companies.close().finally(() => server.stop())
    return { part: { server, companies }, died: server.died, end }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export const keepWorld = (maker: WorldMaker): KeptWorld => {
  const browsers = keep('the browser', () => browserOf(maker))
  const servers = keep('the server', () => serverOf(maker))
  return {
    open: async () => {
      const [browser, server] = [await browsers.open(), await servers.open()]
      return { browser: browser.part, ...server.part, died: Promise.race([browser.died, server.died]) }
    },
    end: () => browsers.end().finally(() => servers.end()),
  }
}
