import type { Browser } from 'playwright-core'
import { openPerson, type Person } from './browser.ts'
import type { RunningServer } from './server.ts'

export interface Size {
  name: string
  width: number
  height: number
}

export const wide: Size = { name: '1440', width: 1440, height: 900 }
export const narrow: Size = { name: '390', width: 390, height: 844 }

export interface JourneyContext {
  browser: Browser
  server: RunningServer
  size: Size
  /** A browser of one's own, as wide as the journey unless said otherwise. */
  open(options?: { size?: Size; dark?: boolean }): Promise<Person>
  /** Leaves a picture of what a person sees, where pictures were asked for. */
  picture(person: Person, name: string): Promise<void>
}

export interface Journey {
  name: string
  /** Both widths where it says nothing. */
  sizes?: readonly Size[]
  run(context: JourneyContext): Promise<void>
}

interface ContextOptions {
  browser: Browser
  server: RunningServer
  size: Size
  /** Folder of the pictures; null makes none. */
  pictures: string | null
  people: Person[]
}

/** What a journey works with; `people` collects whoever it opened. */
export const createContext = ({ browser, server, size, pictures, people }: ContextOptions): JourneyContext => ({
  browser,
  server,
  size,
  open: async ({ size: own = size, dark = false } = {}) => {
    const person = await openPerson(browser, { width: own.width, height: own.height, dark })
    people.push(person)
    return person
  },
  picture: async ({ page }, name) => {
    if (pictures === null) return
    const path = `${pictures}/${name}-${page.viewportSize()?.width ?? size.name}.png`
    await page.screenshot({ path, animations: 'disabled' })
  },
})
