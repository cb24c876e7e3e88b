// Journeys that meet with an accident when they run first, for run-all.test.ts: `node e2e/support/planted.ts PLANT… [--retry] [--lanes=N]`.
// `--twice`: when they are tried again as well. `--real`: in a real browser.
import { EventEmitter } from 'node:events'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { during } from './during.ts'
import { type JourneyContext, wide } from './journey.ts'
import type { WorldMaker } from './keep-world.ts'
import { describeCounts, runAll } from './run-all.ts'
import type { RunningServer } from './server.ts'

const args = process.argv.slice(2)
const isTwice = args.includes('--twice')
const lanes = Number(args.find((arg) => arg.startsWith('--lanes='))?.split('=')[1] ?? 1)
const never = (): Promise<void> => new Promise(() => undefined)

/** The deaths of each server that was started, the last one's last. */
const servers: ((error: Error) => void)[] = []
/** Begins before all journeys, so that what is thrown in it is nobody's. */
const outside = new EventEmitter()
const everybodys = setInterval(() => outside.emit('beat'), 5)
/** Rejects a promise that a journey has left behind. */
let leave: (error: Error) => void = () => undefined

const fakeBrowser = (): Browser => {
  const browser = new EventEmitter()
  const close = async (): Promise<void> => void browser.emit('disconnected')
  return Object.assign(browser, { close }) as unknown as Browser
}

const startServer = async (): Promise<RunningServer> => {
  console.log('a server starts')
  const died = Promise.withResolvers<Error>()
  servers.push(died.resolve)
  return { url: '', died: died.promise, stop: async () => undefined } as unknown as RunningServer
}

const maker: WorldMaker = {
  launchBrowser: async () => {
    console.log('a browser starts')
    return args.includes('--real') ? launchBrowser() : fakeBrowser()
  },
  startServer,
  openCompanies: async () => ({ make: () => Promise.reject(new Error('none')), close: async () => undefined }),
}

const plants: Record<string, (context: JourneyContext) => Promise<void>> = {
  'rejects late': () => {
    setImmediate(() => Promise.reject(new Error('a lost chooser')))
    return never()
  },
  'throws in a handler': () => {
    setImmediate(() => {
      throw new Error('a handler fell')
    })
    return never()
  },
  'throws where all hear': () => {
    outside.once('beat', () => {
      throw new Error('everybody’s handler fell')
    })
    return never()
  },
  'rejects after its end': async () => {
    const left = new Promise((_, reject) => {
      leave = reject
    })
    left.then(() => undefined)
  },
  'its browser dies': async ({ browser }) => void (browser as unknown as EventEmitter).emit('disconnected'),
  'its server dies': () => {
    servers.at(-1)?.(new Error('the server ended with SIGKILL'))
    return never()
  },
  'never ends': never,
  'its real browser is killed': async ({ browser, open }) => {
    const { page } = await open()
    const session = await browser.newBrowserCDPSession()
    await during(page.waitForEvent('filechooser'), () => session.send('Browser.crash'))
  },
  'uses a real browser': async ({ open }) => {
    const { page } = await open()
    await page.setContent('<p>oi</p>')
    await page.getByText('oi').waitFor()
  },
}

const runs = new Map<string, number>()
const run = (name: string) => async (context: JourneyContext) => {
  const isFirst = !runs.has(name)
  runs.set(name, 1)
  context.step(name)
  if (name === 'stands') leave(new Error('left behind'))
  else if (isFirst || isTwice || name === 'uses a real browser') await plants[name]?.(context)
}
const entries = args
  .filter((arg) => !arg.startsWith('--'))
  .map((name) => ({ journey: { name, sizes: [wide], limitMs: 10_000, run: run(name) }, size: wide }))
  .map((entry) =>
    entry.journey.name === 'never ends' ? { ...entry, journey: { ...entry.journey, limitMs: 50 } } : entry,
  )
const counts = await runAll({ entries, maker, lanes, isRetried: args.includes('--retry') })
clearInterval(everybodys)
console.log(describeCounts(counts))
process.exit(counts.failed === 0 ? 0 : 1)
