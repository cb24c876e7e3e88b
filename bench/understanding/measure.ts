import { create as createOwn } from './eval-wrapper.ts'
import { create as createNlpjs } from './nlpjs-wrapper.ts'
import { numbers, withTypos } from './random.ts'
import { phraseSets } from './sets/index.ts'

/** A matcher behind the interface of the evaluation program. */
export interface Classifier {
  classify(text: string): Promise<{ intent: string | null; score: number; best: string | null }>
}

/** Makes a classifier of training phrases and the phrases of the bot's other nodes. */
export type CreateClassifier = (
  train: readonly { intent: string; text: string }[],
  options: { background: readonly string[] },
) => Promise<Classifier>

/** Shares (0 to 1) over all own sets. */
export interface Quality {
  /** The best guess is right. */
  closed: number
  /** Right, and accepted at the matcher's own threshold. */
  accepted: number
  /** The same with typing errors in the messages. */
  closedTypos: number
  /** Messages of the set's other intents that are accepted (near) and of other subjects (far). */
  near: number
  far: number
}

export const matchers: Readonly<Record<string, CreateClassifier>> = { Prosa: createOwn, 'NLP.js': createNlpjs }

/**
 * Each set twice, every second intent held out in turn: the node is trained on the others, the phrases of half of the held-out ones are its background
 * where the matcher uses one, the rest are near messages; the messages of the other sets are far ones.
 */
export async function measureQuality(create: CreateClassifier): Promise<Quality> {
  const next = numbers(7)
  const counts = { messages: 0, closed: 0, accepted: 0, closedTypos: 0, nearAll: 0, near: 0, farAll: 0, far: 0 }
  for (const set of phraseSets) {
    for (const turn of [0, 1]) {
      const own = set.intents.filter((_, index) => index % 2 === turn)
      const others = set.intents.filter((_, index) => index % 2 !== turn)
      const background = others.filter((_, index) => index % 2 === 0)
      const near = others.filter((_, index) => index % 2 === 1)
      const train = own.flatMap(({ name, training }) => training.map((text) => ({ intent: name, text })))
      const classifier = await create(train, { background: background.flatMap(({ training }) => training) })
      for (const { name, messages } of own) {
        for (const message of messages) {
          const answer = await classifier.classify(message)
          counts.messages++
          if (answer.best === name) counts.closed++
          if (answer.intent === name) counts.accepted++
          if ((await classifier.classify(withTypos(message, next))).best === name) counts.closedTypos++
        }
      }
      for (const message of near.flatMap(({ messages }) => messages)) {
        counts.nearAll++
        if ((await classifier.classify(message)).intent !== null) counts.near++
      }
      for (const other of phraseSets) {
        if (other === set) continue
        for (const message of other.intents.flatMap(({ messages }) => messages.slice(0, 2))) {
          counts.farAll++
          if ((await classifier.classify(message)).intent !== null) counts.far++
        }
      }
    }
  }
  return {
    closed: counts.closed / counts.messages,
    accepted: counts.accepted / counts.messages,
    closedTypos: counts.closedTypos / counts.messages,
    near: counts.near / counts.nearAll,
    far: counts.far / counts.farAll,
  }
}

/** Microseconds a message over all messages of all sets: for each node the best of many short turns, since the machine may have other work. */
export async function measureMessageUs(
  create: CreateClassifier,
  nodes: readonly Parameters<CreateClassifier>[],
): Promise<number> {
  const chunks = phraseSets.map(({ intents }) => intents.flatMap(({ messages }) => messages))
  let sum = 0
  for (const [train, options] of nodes) {
    const classifier = await create(train, options)
    for (const chunk of chunks) {
      let best = Number.POSITIVE_INFINITY
      for (let turn = 0; turn < 30; turn++) {
        const before = performance.now()
        for (const message of chunk) await classifier.classify(message)
        best = Math.min(best, (performance.now() - before) / chunk.length)
      }
      sum += best
    }
  }
  return (1000 * sum) / (nodes.length * chunks.length)
}

/** Milliseconds of processor time of training, the best of several turns. */
export async function measureTrainingMs(create: CreateClassifier, node: Parameters<CreateClassifier>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 12; turn++) {
    const before = process.cpuUsage()
    await create(...node)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** A node of four exits of eight phrases, with the other phrases of its set as background. */
export function smallNodes(): Parameters<CreateClassifier>[] {
  return phraseSets.map(({ intents }) => [
    intents.slice(0, 4).flatMap(({ name, training }) => training.map((text) => ({ intent: name, text }))),
    { background: intents.slice(4).flatMap(({ training }) => training) },
  ])
}

const verbs = [
  'quero',
  'como faço para',
  'onde consigo',
  'preciso',
  'qual o prazo para',
  'dá para',
  'posso',
  'quando consigo',
]
const acts = [
  'cancelar',
  'consultar',
  'pagar',
  'alterar',
  'renovar',
  'contratar',
  'transferir',
  'imprimir',
  'receber',
  'enviar',
]
const subjects = ['seguro', 'carro', 'casa', 'curso', 'cartão', 'boleto', 'exame', 'vacina', 'evento', 'pedido']
const ends = [
  'agora',
  'hoje',
  'por aqui',
  'pelo site',
  'pelo aplicativo',
  'na loja',
  'sem sair de casa',
  'este mês',
  'com urgência',
  'do meu filho',
]

/** A hundred intents of twenty phrases each, made by rule: what a large bot costs. */
export function largeNode(): Parameters<CreateClassifier> {
  const train = acts.flatMap((act) =>
    subjects.flatMap((subject) =>
      Array.from({ length: 20 }, (_, index) => ({
        intent: `${act} ${subject}`,
        text: `${verbs[index % verbs.length]} ${act} ${index % 3 === 0 ? 'o meu ' : ''}${subject} ${ends[(index * 3) % ends.length]}`,
      })),
    ),
  )
  return [train, { background: [] }]
}
