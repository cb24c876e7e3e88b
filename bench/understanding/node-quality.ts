import type { Classifier, CreateClassifier } from './measure.ts'
import { numbers, shuffled, withTypos } from './random.ts'
import { type Bot, bots, sameBot } from './sets/by-others/index.ts'

/** Shares (0 to 1) of messages, over nodes of four exits of other people's bots. */
export interface NodeQuality {
  /** The best guess is right. */
  closed: number
  /**
   * Right and accepted where the threshold lets in a tenth of what is out of scope: the fair way to compare two matchers. Nothing where more than a tenth has the
   * highest score, as with NLP.js, which is as sure of much that it does not know.
   */
  atTenth: number
  /** At the matcher's own threshold: right and accepted; messages on the bot's other subjects and on another bot's that are accepted. */
  accepted: number
  near: number
  far: number
  /** The first and the third with typing errors. */
  closedTypos: number
  acceptedTypos: number
}

interface Try {
  right: boolean
  accepted: boolean
  score: number
}

const nodeCount = 96
const exitsOfNode = 4
const messagesOfExit = 5
const outOfScope = 10
const mostBackground = 120

async function attempt(classifier: Classifier, text: string, intent: string | null): Promise<Try> {
  const { intent: taken, best, score } = await classifier.classify(text)
  return { right: (best ?? taken) === intent, accepted: taken !== null, score }
}

const share = <T>(items: readonly T[], holds: (item: T) => boolean): number =>
  items.filter(holds).length / Math.max(1, items.length)

function atTenth(inScope: readonly Try[], out: readonly Try[]): number {
  const scores = out.map(({ score }) => score).sort((a, b) => b - a)
  const limit = scores[Math.floor(scores.length / 10)] ?? 0
  return share(inScope, ({ right, score }) => right && score > limit)
}

/** Phrases of some intents, shuffled; as labelled examples. */
function examples(bot: Bot, intents: readonly string[], next: () => number): { intent: string; text: string }[] {
  return shuffled(
    intents.flatMap((intent) => (bot.get(intent) ?? []).map((text) => ({ intent, text }))),
    next,
  )
}

/**
 * Nodes of four exits drawn from the bots, each exit with so many phrases; half of the bot's other intents are the background that publishing knows, the
 * rest are near messages, those of another bot far ones.
 */
export async function measureNodes(
  create: CreateClassifier,
  bots: readonly Bot[],
  phrasesOfExit: number,
): Promise<NodeQuality> {
  const next = numbers(11 + phrasesOfExit)
  const tries = { clean: [] as Try[], typos: [] as Try[], near: [] as Try[], far: [] as Try[] }
  for (let place = 0; place < nodeCount; place++) {
    const bot = bots[place % bots.length] as Bot
    const other = bots[(place + 1 + Math.floor(next() * (bots.length - 1))) % bots.length] as Bot
    const intents = shuffled(bot.keys(), next)
    const chosen = intents.slice(0, exitsOfNode)
    const half = exitsOfNode + Math.floor((intents.length - exitsOfNode) / 2)
    const train: { intent: string; text: string }[] = []
    const messages: { intent: string; text: string }[] = []
    for (const intent of chosen) {
      const phrases = examples(bot, [intent], next)
      train.push(...phrases.slice(0, phrasesOfExit))
      messages.push(...phrases.slice(phrasesOfExit, phrasesOfExit + messagesOfExit))
    }
    const background = examples(bot, intents.slice(exitsOfNode, half), next).slice(0, mostBackground)
    const classifier = await create(train, { background: background.map(({ text }) => text) })
    for (const { intent, text } of messages) {
      tries.clean.push(await attempt(classifier, text, intent))
      tries.typos.push(await attempt(classifier, withTypos(text, next), intent))
    }
    for (const { text } of examples(bot, intents.slice(half), next).slice(0, outOfScope))
      tries.near.push(await attempt(classifier, text, null))
    for (const { text } of examples(other, [...other.keys()], next).slice(0, outOfScope))
      tries.far.push(await attempt(classifier, text, null))
  }
  return {
    closed: share(tries.clean, ({ right }) => right),
    atTenth: atTenth(tries.clean, [...tries.near, ...tries.far]),
    accepted: share(tries.clean, ({ right, accepted }) => right && accepted),
    near: share(tries.near, ({ accepted }) => accepted),
    far: share(tries.far, ({ accepted }) => accepted),
    closedTypos: share(tries.typos, ({ right }) => right),
    acceptedTypos: share(tries.typos, ({ right, accepted }) => right && accepted),
  }
}

/** All intents of a bot compete in one node, a fifth of the phrases held out in turn: the share (0 to 1) of right best guesses. */
export async function measureAllIntents(create: CreateClassifier): Promise<number> {
  const tries: Try[] = []
  for (const bot of bots) {
    const all = examples(bot, [...bot.keys()], numbers(5))
    for (let fold = 0; fold < 5; fold++) {
      const classifier = await create(
        all.filter((_, index) => index % 5 !== fold),
        { background: [] },
      )
      for (const { intent, text } of all.filter((_, index) => index % 5 === fold))
        tries.push(await attempt(classifier, text, intent))
    }
  }
  return share(tries, ({ right }) => right)
}

/** A bot of 25 intents trained on one author's phrases and tried on the others': the share (0 to 1) of right best guesses. */
export async function measureOtherAuthors(create: CreateClassifier): Promise<number> {
  const tries: Try[] = []
  for (const author of sameBot) {
    const classifier = await create(examples(author, [...author.keys()], numbers(5)), { background: [] })
    for (const other of sameBot) {
      if (other === author) continue
      for (const { intent, text } of examples(other, [...other.keys()], numbers(5)))
        tries.push(await attempt(classifier, text, intent))
    }
  }
  return share(tries, ({ right }) => right)
}
