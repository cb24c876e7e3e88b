// Journeys in a real browser against the real program. `node e2e/run.ts [part of a journey's name]`
import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { journeys } from './journeys/index.ts'
import { launchBrowser } from './support/browser.ts'
import { type RunningServer, startServer } from './support/server.ts'

export interface JourneyContext {
  browser: Browser
  server: RunningServer
  /** Where pictures go when a journey fails, or always with E2E_PICTURES set. */
  pictures: string
}

const wanted = process.argv[2] ?? ''
const pictures = process.env.E2E_PICTURES ?? 'artifacts/e2e'
mkdirSync(pictures, { recursive: true })

const server = await startServer()
const browser = await launchBrowser()
let passed = 0
let failed = 0
try {
  for (const journey of journeys.filter(({ name }) => name.includes(wanted))) {
    const startedMs = performance.now()
    try {
      await journey.run({ browser, server, pictures })
      passed += 1
      console.log(`ok    ${journey.name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed += 1
      console.error(`FAIL  ${journey.name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      for (const [index, context] of browser.contexts().entries())
        for (const page of context.pages())
          await page.screenshot({ path: `${pictures}/failed-${passed + failed}-${index}.png` }).catch(() => undefined)
    }
    for (const context of browser.contexts()) await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
