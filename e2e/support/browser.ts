import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser, flags } from './find-browser.ts'

export const launchBrowser = async (): Promise<Browser> => {
  const { path, args } = await findBrowser()
  return chromium.launch({ executablePath: path, headless: true, args: [...new Set([...args, ...flags])] })
}

export interface Person {
  context: BrowserContext
  page: Page
  /** What the page itself complained of: every journey ends with none. */
  complaints: string[]
}

/** A browser of one's own: separate cookies and storage. */
export const openPerson = async (
  browser: Browser,
  options: { width: number; height: number; dark?: boolean },
): Promise<Person> => {
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // A refused call or a line that is cut is a part of some journeys and is asserted there; the browser also logs it.
    if (
      message.type() === 'error' &&
      !/^(Failed to load resource|WebSocket connection to .* failed)/.test(message.text())
    )
      complaints.push(message.text())
  })
  return { context, page, complaints }
}
