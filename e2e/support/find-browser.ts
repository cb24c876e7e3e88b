import { existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Chromium of the machine where there is one, by preference without a window's own interface, else the one that comes as an npm package. */
export const findBrowser = async (): Promise<{ path: string; args: string[] }> => {
  const own =
    process.env.CHROMIUM ??
    ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
      .map((name) => `/usr/bin/${name}`)
      .find(existsSync)
  if (own) return { path: own, args: [] }
  // Its own flags are made for a function service: one process for everything crashes with several windows, and no
  // same-origin policy would let pass what a real browser refuses.
  return { path: await unpackBrowser(), args: [] }
}

/** Beside what was installed: programs may be forbidden where temporary files are. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/prosa/chromium', import.meta.url))

/** The package unpacks itself once, into what it takes for the temporary folder. */
const unpackBrowser = async (): Promise<string> => {
  const { TMPDIR: before } = process.env
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

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // What is drawn without one costs a tenth less in the browser's own process.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, and a person who lets the page have it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
