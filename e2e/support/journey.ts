import type { Browser } from 'playwright-core'
import { openPerson, type Person } from './browser.ts'
import type { Companies, Company } from './company.ts'
import { type CuttableLine, startCuttableLine } from './cuttable-line.ts'
import { disturbChat } from './disorder.ts'
import type { RunningServer } from './server.ts'
import { startSite } from './site.ts'
import { type Widget, widgetOn } from './widget.ts'

export interface Size {
  name: string
  width: number
  height: number
}

export const wide: Size = { name: '1440', width: 1440, height: 900 }
export const narrow: Size = { name: '390', width: 390, height: 844 }

/** Somebody on a customer's site, with the widget of its bot. */
export interface Visitor extends Person {
  widget: Widget
}

export interface JourneyContext {
  browser: Browser
  server: RunningServer
  size: Size
  /** What happens from here on; told when the journey fails. */
  step(what: string): void
  /** A company of this journey alone; a second call makes another. */
  company: Companies['make']
  /** A browser of one's own, as wide as the journey unless said otherwise; with a finger in place of a mouse where `touch` says so. */
  open(options?: { size?: Size; dark?: boolean; touch?: boolean }): Promise<Person>
  /** Opens a site with the bot of a company; `url` where its widget reaches the program over a line of its own. */
  visit(company: Company, options?: { url?: string }): Promise<Visitor>
  /** The program over a line that can be cut. */
  line(): Promise<CuttableLine>
  /** Whether pictures were asked for. */
  hasPictures: boolean
  /** Leaves a picture of what a person sees, where pictures were asked for. */
  picture(person: Person, name: string): Promise<void>
}

export interface Journey {
  name: string
  /** Both widths where it says nothing. */
  sizes?: readonly Size[]
  /** At which width `npm test` runs it, and why it has to; absent: `npm run test:all` alone. */
  gate?: { size: Size; why: string }
  /** How long it may take, in ms; absent: as long as any. */
  limitMs?: number | undefined
  run(context: JourneyContext): Promise<void>
}

interface ContextOptions {
  browser: Browser
  server: RunningServer
  companies: Companies
  size: Size
  /** Folder of the pictures; null makes none. */
  pictures: string | null
}

/** A journey under way, as its runner sees it. */
export interface Course {
  context: JourneyContext
  /** Whoever it opened. */
  people: readonly Person[]
  /** The step that it has come to. */
  step(): string
  /** Closes what it opened. @throws what could not be closed, when all else is */
  end(): Promise<void>
}

export const startCourse = ({ browser, server, companies, size, pictures }: ContextOptions): Course => {
  const people: Person[] = []
  const ends: (() => Promise<unknown>)[] = []
  let step = 'the beginning'
  let isOver = false
  /** A journey that was abandoned opens nothing more, which nobody would close. */
  const refuseWhenOver = (): void => {
    if (isOver) throw new Error('the journey is over')
  }
  const open: JourneyContext['open'] = async ({ size: own = size, dark = false, touch = false } = {}) => {
    refuseWhenOver()
    const person = await openPerson(browser, { width: own.width, height: own.height, dark, touch })
    people.push(person)
    await disturbChat(person.page)
    ends.push(() => person.context.close())
    return person
  }
  const context: JourneyContext = {
    browser,
    server,
    size,
    hasPictures: pictures !== null,
    step: (what) => {
      step = what
    },
    company: async (values) => {
      refuseWhenOver()
      return companies.make(values)
    },
    open,
    visit: async ({ botToken }, { url = server.url } = {}) => {
      refuseWhenOver()
      const site = await startSite(url, botToken)
      ends.push(site.stop)
      const person = await open()
      await person.page.goto(site.url)
      const widget = widgetOn(person.page)
      await widget.launcher.waitFor()
      return { ...person, widget }
    },
    line: async () => {
      refuseWhenOver()
      const line = await startCuttableLine(server.url)
      ends.push(line.stop)
      return line
    },
    picture: async ({ page }, name) => {
      if (pictures === null) return
      const path = `${pictures}/${name}-${page.viewportSize()?.width ?? size.name}.png`
      await page.screenshot({ path, animations: 'disabled' })
    },
  }
  return {
    context,
    people,
    step: () => step,
    end: async () => {
      isOver = true
      const failed: unknown[] = []
      for (const one of ends.toReversed()) await one().catch((error: unknown) => failed.push(error))
      if (failed.length > 0) throw new AggregateError(failed, 'what was opened could not be closed')
    },
  }
}
