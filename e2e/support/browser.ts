import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** Chromium of the machine where there is one, else the one that comes as an npm package. */
const findBrowser = async (): Promise<{ path: string; args: string[] }> => {
  const own =
    process.env.CHROMIUM ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (own) return { path: own, args: [] }
  // Its own flags are made for a function service: one process for everything crashes with several windows, and no
  // same-origin policy would let pass what a real browser refuses.
  return { path: await unpackBrowser(), args: [] }
}

/** The package unpacks itself once into the temporary folder; each user of the machine gets a folder of their own. */
const unpackBrowser = async (): Promise<string> => {
  const { TMPDIR: before } = process.env
  const folder = join(tmpdir(), `prosa-chromium-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

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
    // A refused call is a part of some journeys and is asserted there; the browser also logs it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { context, page, complaints }
}
