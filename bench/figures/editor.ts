import { layoutNodes } from '@prosa/flow'
import { buildFlow, type NodeSketch } from '@prosa/flow/testing'
import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, openPerson } from '../../e2e/support/browser.ts'
import { type BenchDatabase, insertCompany, openBenchDatabase } from '../lib/database.ts'
import { type Figure, fact, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { signIn, type Tokens } from '../lib/sign-in.ts'

/** Chains side by side below Início. */
interface Chains {
  branches: number
  perBranch: number
  /** A node that is in view when all are. */
  dragged: string
  /** In view where the flow opens, at the zoom at which people work. */
  nearby: string
}

const thousand: Chains = { branches: 27, perBranch: 37, dragged: 'Nó 14.18', nearby: 'Nó 14.2' }
const threeHundred: Chains = { branches: 23, perBranch: 13, dragged: 'Nó 12.6', nearby: 'Nó 12.2' }
const nodesOf = ({ branches, perBranch }: Chains): number => 1 + branches * perBranch
const cardOf = (node: string): string => `.react-flow__node[data-id="${node}"]`

const botId = 101
const viewport = { width: 1440, height: 900 }
/** All that waits for a pause in typing has been done by then. */
const restMs = 1500
const frames = 120
const warmUpFrames = 20
const limitMs = 10
/** A key at 300 nodes: one frame of 60 a second. */
const keyLimitMs = 16
/** Of 60 a second, and what the browser's clock is wrong by. */
const frameLimitMs = 17

/**
 * Flows of a thousand and of three hundred nodes in a real browser: what script, style and layout take in each frame, and of three hundred how long the frames
 * are by the clock, painting and all, which is done without a graphics card here.
 */
export const editorFigures = async (): Promise<Figure[]> => [
  ...(await withFlow(thousand, measureView)),
  ...(await withFlow(threeHundred, measureFrames)),
]

const withFlow = async (chains: Chains, view: MeasureView): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    await insertCompany(bench.owner, 1, 1)
    await insertFlow(bench, chains)
    const tokens = await signIn(bench, 1)
    const program = await startProgram(bench)
    try {
      return await measure(program, tokens, chains, view)
    } finally {
      await program.stop()
    }
  } finally {
    await bench.stop()
  }
}

type MeasureView = (page: Page, session: CDPSession, node: string, view: string) => Promise<Figure[]>

/** Measures a flow where it opens, and with all of it in view. */
const measure = async (program: Program, tokens: Tokens, chains: Chains, view: MeasureView): Promise<Figure[]> => {
  const browser = await launchBrowser()
  try {
    const { context, page } = await openPerson(browser, viewport)
    await context.addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url: program.url })))
    // What the page keeps to know that somebody is logged in.
    await page.addInitScript(() => localStorage.setItem('prosa.session', '1'))
    await page.goto(`${program.url}/drawflow/${botId}/-1`)
    await page.getByRole('button', { name: 'Entendi' }).click()
    const session = await context.newCDPSession(page)
    // Of the page's own thread: what else the machine does is not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const nodes = nodesOf(chains)
    const inView = async () => `${await countNodes(page)} of ${nodes} in view`
    const [nearby, dragged] = [cardOf(chains.nearby), cardOf(chains.dragged)]
    await page.locator(nearby).waitFor()
    const readable = await view(page, session, nearby, await inView())
    await page.getByRole('button', { name: 'Ajustar à tela' }).click()
    await page.waitForFunction((all) => document.querySelectorAll('.react-flow__node').length === all, nodes)
    return [...readable, ...(await view(page, session, dragged, await inView()))]
  } finally {
    await browser.close()
  }
}

/** Drags a node, moves the canvas and types into the node's message, with as many nodes in view as there are now. */
const measureView: MeasureView = async (page, session, node, inView) => {
  const limit = (name: string, times: readonly number[]): Figure =>
    limitFigure(`editor: ${name}, ${inView}, script and layout, p95`, percentile(times, 0.95), 'ms', limitMs)
  const moved = await drag(page, session, await centreOf(page, node), { x: 2, y: 1 })
  const panned = await drag(page, session, await emptyPlace(page), { x: -1, y: 1 })
  const { keys, rest } = await type(page, session, node)
  return [
    limit('a node dragged, a frame', moved),
    limit('the canvas moved, a frame', panned),
    limit('a key typed into a message', keys),
    fact(`editor: when typing rests, once (canvas, checks, own copy), ${inView}`, rest, 'ms'),
  ]
}

/** The same, with the canvas made larger and smaller, by the clock. */
const measureFrames: MeasureView = async (page, session, node, inView) => {
  const start = await centreOf(page, node)
  const dragged = await framesOf(page, () => pull(page, start, { x: 2, y: 1 }))
  const empty = await emptyPlace(page)
  const moved = await framesOf(page, () => pull(page, empty, { x: -1, y: 1 }))
  const zoomed = await framesOf(page, () => zoom(page, empty))
  const { keys } = await type(page, session, node)
  const clock = (name: string, times: readonly number[]): Figure[] => [
    limitFigure(`editor: ${name}, ${inView}, a frame by the clock, median`, percentile(times, 0.5), 'ms', frameLimitMs),
    fact(`editor: ${name}, ${inView}, a frame by the clock, p95`, percentile(times, 0.95), 'ms'),
  ]
  return [
    ...clock('a node dragged', dragged),
    ...clock('the canvas moved', moved),
    ...clock('zoomed', zoomed),
    limitFigure(
      `editor: a key typed into a message, ${inView}, script and layout, p95`,
      percentile(keys, 0.95),
      'ms',
      keyLimitMs,
    ),
  ]
}

interface Place {
  x: number
  y: number
}

const countNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('.react-flow__node').length)

const centreOf = async (page: Page, selector: string): Promise<Place> => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not in view`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A place of the canvas on which nothing lies. */
const emptyPlace = async (page: Page): Promise<Place> => {
  const place = await page.evaluate(() => {
    for (let y = 200; y < innerHeight - 100; y += 7)
      for (let x = 100; x < innerWidth - 100; x += 7)
        if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane')) return { x, y }
    return null
  })
  if (!place) throw new Error('no empty place on the canvas')
  return place
}

/** Drags from a place, one step a frame. @returns milliseconds of script, style and layout of each frame. */
const drag = async (page: Page, session: CDPSession, from: Place, step: Place): Promise<number[]> => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const times: number[] = []
  let before = await busyMs(session)
  for (let frame = 1; frame <= warmUpFrames + frames; frame += 1) {
    await page.mouse.move(from.x + step.x * frame, from.y + step.y * frame)
    await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    const after = await busyMs(session)
    if (frame > warmUpFrames) times.push(after - before)
    before = after
  }
  await page.mouse.up()
  return times
}

/** Drags from a place and back to it, as fast as the page takes it. */
const pull = async (page: Page, from: Place, step: Place): Promise<void> => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let move = 1; move <= frames; move += 1) {
    const far = move <= frames / 2 ? move : frames - move
    await page.mouse.move(from.x + step.x * far, from.y + step.y * far)
  }
  await page.mouse.up()
}

/** Makes the canvas smaller and larger again with the wheel. */
const zoom = async (page: Page, at: Place): Promise<void> => {
  await page.mouse.move(at.x, at.y)
  for (let turn = 1; turn <= frames; turn += 1) await page.mouse.wheel(0, turn <= frames / 2 ? 6 : -6)
}

/** @returns how long each frame took while something was done, in milliseconds */
const framesOf = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(() => {
    const times: number[] = []
    const note = (at: number): void => {
      times.push(at)
      if (document.body.dataset.frames !== undefined) requestAnimationFrame(note)
    }
    document.body.dataset.frames = ''
    Object.assign(window, { frameTimes: times })
    requestAnimationFrame(note)
  })
  await act()
  const times = await page.evaluate(() => {
    delete document.body.dataset.frames
    return (window as unknown as { frameTimes: number[] }).frameTimes
  })
  return times.slice(1).map((at, index) => at - (times[index] ?? at))
}

/** Types into a node's message. @returns milliseconds of script, style and layout of each key, and of what follows the last. */
const type = async (page: Page, session: CDPSession, node: string): Promise<{ keys: number[]; rest: number }> => {
  const { x, y } = await centreOf(page, node)
  await page.mouse.click(x, y)
  await page.getByRole('textbox', { name: 'Mensagem 1' }).click()
  const keys: number[] = []
  for (let key = 1; key <= warmUpFrames + frames; key += 1) {
    const before = await busyMs(session)
    await page.keyboard.press(key % 6 === 0 ? 'Space' : 'a')
    await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    if (key > warmUpFrames) keys.push((await busyMs(session)) - before)
  }
  const before = await busyMs(session)
  await page.waitForTimeout(restMs)
  return { keys, rest: (await busyMs(session)) - before }
}

const counted = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

const busyMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.reduce((sum, { name, value }) => sum + (counted.has(name) ? value * 1000 : 0), 0)
}

/** Chains, laid out as the editor does it, as the draft of the bot. */
const insertFlow = async ({ owner }: BenchDatabase, { branches, perBranch }: Chains): Promise<void> => {
  const sketches: Record<string, NodeSketch> = {}
  const exits: Record<string, string[]> = {}
  for (let branch = 1; branch <= branches; branch += 1) {
    exits[`Nó ${branch}.1`] = [`caminho ${branch}`]
    for (let place = 1; place <= perBranch; place += 1)
      sketches[`Nó ${branch}.${place}`] = {
        says: `Mensagem ${place} do caminho ${branch}.`,
        ...(place < perBranch ? { exits: { [`Nó ${branch}.${place + 1}`]: ['adiante', 'sim'] } } : {}),
      }
  }
  const { document } = layoutNodes(buildFlow({ Início: { says: 'Olá!', exits }, ...sketches }, 'Muitos'))
  await owner.query(
    `insert into flow (company_id, bot_id, kind, name, document, created_by, updated_by) values (1, $1, 'draft', 'Muitos', $2, 1, 1)`,
    [botId, JSON.stringify(document)],
  )
}
