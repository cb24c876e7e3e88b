import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { Company, Member } from '../support/company.ts'
import { cutMs, cuts, type Random, randomOf } from '../support/cuts.ts'
import type { CuttableLine } from '../support/cuttable-line.ts'
import { expectEqual } from '../support/expect.ts'
import { type Inbox, inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import { openTruth, type Truth } from '../support/truth.ts'

/** One side of the conversation, over a line of its own. */
interface Side {
  name: string
  person: Person
  line: CuttableLine
  messages: Locator
  /** Null: it only reads. */
  write: ((text: string) => Promise<void>) | null
}

interface Scene {
  random: Random
  truth: Truth
  dialogId: number
  sides: readonly Side[]
  camila: Person & { inbox: Inbox; member: Member }
  /** What each side wrote, in its order. */
  written: Map<string, string[]>
}

/** Higher than all that is compared: the list draws what is in sight. */
const tall = { name: 'tall', width: 1440, height: 2600 }
/** So many of the newest are compared; between two comparisons fewer are written. */
const compared = 24
const wordsInRound = 3
const caughtUpMs = 2_000
const patienceMs = 30_000
const words = /^[a-z]\d+$/

/** Two attendants and a customer whose networks go and come back at random: at rest each screen is what the database says. */
export const cutLines: Journey = {
  name: 'cut lines: at rest every screen is the database',
  sizes: [wide],
  limitMs: cuts.isFull ? (cuts.count / cuts.scenes / 3) * (cuts.longestMs + 30_000) + 300_000 : undefined,
  run: async (context) => {
    const scenes = Array.from({ length: cuts.scenes }, (_, place) => playScene(context, cuts.seed + place))
    report((await Promise.all(scenes)).flat())
  },
}

/** A company with a conversation of its own, and its share of the cuts. @returns how long each round took to be made good, in ms */
const playScene = async (context: JourneyContext, seed: number): Promise<number[]> => {
  const company = await context.company()
  const truth = await openTruth(context.server, company)
  const share = Math.ceil(cuts.count / cuts.scenes)
  try {
    const scene = await meet(context, company, truth, randomOf(seed))
    const caughtUp: number[] = []
    for (let cut = 0; cut < share; cut += scene.sides.length) {
      const isAway = (cut / scene.sides.length) % 2 === 1
      const round = `round with cut ${cut + 1} of ${share}, seed ${seed}${isAway ? ', Camila elsewhere' : ''}`
      context.step(round)
      try {
        await (isAway ? scene.camila.inbox.openRoom(/^Thiago Nogueira/) : openOwn(scene))
        caughtUp.push(await playRound(scene, isAway))
      } catch (error) {
        throw new Error(round, { cause: error })
      }
    }
    return caughtUp
  } finally {
    await truth.close()
  }
}

const openOwn = async ({ camila, dialogId }: Scene): Promise<void> => {
  await camila.page.locator(`#room-${dialogId}`).click()
  await camila.inbox.messages.waitFor()
}

const meet = async (context: JourneyContext, company: Company, truth: Truth, random: Random): Promise<Scene> => {
  const [first, second, third] = [await context.line(), await context.line(), await context.line()]
  const customer = await context.visit(company, { url: first.url })
  const { widget } = customer
  await widget.open()
  await widget.write('falar com uma pessoa')
  await widget.sees('Já chamei alguém da nossa equipe.')
  await widget.write('estou aqui')
  await widget.sees('estou aqui')
  const { id: dialogId } = await truth.newestRoom()
  const bruno = await openRoom(context, second, company.people.attendant, dialogId)
  await bruno.inbox.join()
  await bruno.inbox.composer.waitFor()
  const camila = await openRoom(context, third, company.people.colleague, dialogId)
  const sides: Side[] = [
    { name: 'c', person: customer, line: first, messages: widget.messages, write: widget.write },
    { name: 'b', person: bruno, line: second, messages: bruno.inbox.messages, write: bruno.inbox.write },
    { name: 'o', person: camila, line: third, messages: camila.inbox.messages, write: null },
  ]
  return { random, truth, dialogId, sides, camila, written: new Map() }
}

const openRoom = async (context: JourneyContext, line: CuttableLine, member: Member, dialogId: number) => {
  const person = await context.open({ size: tall })
  await logIn(person.page, { ...context.server, url: line.url }, member)
  await person.page.goto(`${line.url}/omnichannel?sala=${dialogId}`)
  const inbox = inboxOn(person.page)
  await inbox.messages.getByText('estou aqui').waitFor()
  return { ...person, inbox, member }
}

/** Each side is cut once, at any moment, while those who write go on writing. @returns how long it took after the last line was back. */
const playRound = async (scene: Scene, isAway: boolean): Promise<number> => {
  const { sides, random } = scene
  await Promise.all(sides.flatMap((side) => [goAndComeBack(side, random), writeSome(scene, side)]))
  const mendedMs = performance.now()
  const reading = isAway ? sides.filter(({ name }) => name !== 'o') : sides
  await rest(scene, reading)
  const tookMs = performance.now() - mendedMs
  await expectUnread(scene, isAway)
  return tookMs
}

const goAndComeBack = async ({ person, line }: Side, random: Random): Promise<void> => {
  const [beginMs, lengthMs] = [random() * 500, cutMs(random)]
  await sleep(beginMs)
  line.cut(person)
  await person.context.setOffline(true)
  await sleep(lengthMs)
  await line.mend(person)
}

const writeSome = async ({ written, random }: Scene, { name, write }: Side): Promise<void> => {
  if (!write) return
  const own = written.get(name) ?? []
  written.set(name, own)
  for (let word = 0; word < wordsInRound; word += 1) {
    await sleep(random() * 400)
    const text = `${name}${own.length + 1}`
    own.push(text)
    await write(text)
  }
}

/** What was written, once and in its order, in the database; and that, as it stands there, on every screen. */
const rest = async ({ truth, dialogId, written }: Scene, reading: readonly Side[]): Promise<void> => {
  const look = async () => {
    const stored = (await truth.texts(dialogId)).filter((text) => words.test(text))
    const newest = stored.slice(-compared)
    const screens = await Promise.all(
      reading.map(async ({ name, messages }) => [name, (await drawnOn(messages)).slice(-newest.length)] as const),
    )
    return { stored, newest, screens }
  }
  const isSame = (found: Awaited<ReturnType<typeof look>>): boolean =>
    [...written].every(([name, own]) =>
      isEqual(
        found.stored.filter((text) => text.startsWith(name)),
        own,
      ),
    ) && found.screens.every(([, drawn]) => isEqual(drawn, found.newest))
  const until = performance.now() + patienceMs
  let found = await look()
  while (!isSame(found) && performance.now() < until) {
    await sleep(20)
    found = await look()
  }
  for (const [name, own] of written)
    expectEqual(
      found.stored.filter((text) => text.startsWith(name)),
      own,
      `what ${name} wrote is stored once, in order`,
    )
  for (const [name, drawn] of found.screens) expectEqual(drawn, found.newest, `the screen of ${name} is the database`)
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

const drawnOn = (messages: Locator): Promise<string[]> => messages.getByText(words).allTextContents()

/** What a row counts is what the messages themselves say that this person has not read. */
const expectUnread = async ({ camila, truth, dialogId }: Scene, isAway: boolean): Promise<void> => {
  const badge = camila.page.locator(`#room-${dialogId}`).getByRole('img', { name: /não lida/ })
  const shown = async (): Promise<number> =>
    badge.evaluateAll(([own]) => Number.parseInt(own?.getAttribute('aria-label') ?? '0', 10))
  const until = performance.now() + patienceMs
  let both = [await shown(), await truth.unread(dialogId, camila.member.id)]
  // Of a room that one reads the last reading may be under way.
  while ((both[0] !== both[1] || (!isAway && both[1] !== 0)) && performance.now() < until) {
    await sleep(20)
    both = [await shown(), await truth.unread(dialogId, camila.member.id)]
  }
  expectEqual(both[0], both[1], 'the unread count is what a recount gives')
  if (!isAway) expectEqual(both[1], 0, 'what one looks at is read')
}

const report = (caughtUp: readonly number[]): void => {
  if (!cuts.isFull) return
  const sorted = [...caughtUp].sort((one, other) => one - other)
  const at = (share: number): number => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  console.log(
    `      ${caughtUp.length * 3} cuts of ${cuts.shortestMs / 1000} to ${cuts.longestMs / 1000} s, seed ${cuts.seed}: caught up in ms p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`,
  )
  expectEqual(
    caughtUp.filter((ms) => ms > caughtUpMs).map(Math.round),
    [],
    `caught up within ${caughtUpMs} ms after the last line was back`,
  )
}
