import type { CreateClassifier } from './measure.ts'
import { type LargeSet, largeSets } from './sets/large/index.ts'

/** Shares (0 to 1) of messages, over the large sets; every fifth phrase of an intent is a message, the others are trained, all intents in one node. */
export interface LargeQuality {
  /** The best guess is right. */
  closed: number
  /** Right and accepted where the threshold, one for each set, lets in a tenth of what is out of scope. */
  atTenth: number
  /** At the matcher's own threshold: right and accepted; a wrong intent; messages of the same field, and of another, that are accepted. */
  accepted: number
  wrong: number
  near: number
  far: number
  /** Training of all sets, in milliseconds of processor time. */
  trainingMs: number
}

const everyFifth = 5

/** The phrases of a set that are trained, and those that are kept as messages. */
function parted({ intents }: LargeSet): Record<'train' | 'messages', { intent: string; text: string }[]> {
  const parts: ReturnType<typeof parted> = { train: [], messages: [] }
  for (const [place, [intent, phrases]] of Object.entries(intents).entries())
    for (const [index, text] of phrases.entries())
      parts[(index + place) % everyFifth === 0 ? 'messages' : 'train'].push({ intent, text })
  return parts
}

interface Answer {
  right: boolean
  accepted: boolean
  score: number
}

const share = (answers: readonly Answer[], holds: (answer: Answer) => boolean): number =>
  answers.filter(holds).length / answers.length

function atTenth(inside: readonly Answer[], outside: readonly Answer[]): number {
  const scores = outside.map(({ score }) => score).sort((a, b) => b - a)
  const limit = scores[Math.floor(scores.length / 10)] ?? 0
  return share(inside, ({ right, score }) => right && score > limit)
}

/** One set. */
export async function measureLargeSet(create: CreateClassifier, set: LargeSet): Promise<LargeQuality> {
  const { train, messages } = parted(set)
  const before = process.cpuUsage()
  const classifier = await create(train, { background: [] })
  const trainingMs = process.cpuUsage(before).user / 1000
  const answersTo = async (asked: readonly { intent: string | null; text: string }[]): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (const { intent, text } of asked) {
      const { intent: taken, best, score } = await classifier.classify(text)
      answers.push({ right: (best ?? taken) === intent, accepted: taken !== null, score })
    }
    return answers
  }
  const unknown = (texts: readonly string[]) => texts.map((text) => ({ intent: null, text }))
  const inside = await answersTo(messages)
  const near = await answersTo(unknown(set.near))
  const far = await answersTo(unknown(set.far))
  return {
    closed: share(inside, ({ right }) => right),
    atTenth: atTenth(inside, [...near, ...far]),
    accepted: share(inside, ({ right, accepted }) => right && accepted),
    wrong: share(inside, ({ right, accepted }) => !right && accepted),
    near: share(near, ({ accepted }) => accepted),
    far: share(far, ({ accepted }) => accepted),
    trainingMs,
  }
}

/** The mean over the sets, each as heavy as another; the training of all together. */
/** One set. */
export async function measureLargeSets(create: CreateClassifier): Promise<LargeQuality> {
  const sets = largeSets()
  const sum: LargeQuality = { closed: 0, atTenth: 0, accepted: 0, wrong: 0, near: 0, far: 0, trainingMs: 0 }
  for (const set of sets) {
    const found = await measureLargeSet(create, set)
    for (const name of Object.keys(sum) as (keyof LargeQuality)[]) sum[name] += found[name]
  }
  const mean = Object.fromEntries(Object.entries(sum).map(([name, value]) => [name, value / sets.length]))
  return { ...sum, ...mean, trainingMs: sum.trainingMs }
}
