import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser, flags } from './find-browser.ts'
import { type PageWatch, watchPages } from './watch-pages.ts'

export const launchBrowser = async (): Promise<Browser> => {
  const { path, args } = await findBrowser()
  return chromium.launch({ executablePath: path, headless: true, args: [...new Set([...args, ...flags])] })
}

/** Somebody with a browser of their own: separate cookies and storage. */
export interface Person {
  context: BrowserContext
  page: Page
  /** What their pages said and complained of; every journey ends without a complaint. */
  watch: PageWatch
}

const patienceMs = 15_000

export const openPerson = async (
  browser: Browser,
  options: { width: number; height: number; dark?: boolean; touch?: boolean },
): Promise<Person> => {
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(options.touch ? { hasTouch: true, isMobile: true } : {}),
  })
  context.setDefaultTimeout(patienceMs)
  const watch = watchPages(context)
  return { context, page: await context.newPage(), watch }
}
