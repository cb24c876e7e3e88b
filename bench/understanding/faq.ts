// The bot of 120 questions of `sets/faq`, talked to through the very code that answers customers, beside NLP.js.
// `node bench/understanding/faq.ts [--list]`
import { readFileSync } from 'node:fs'
import { compileFlow, importCsv, loadFlow, type Session, step, type TraceEntry } from '@prosa/flow'
import { create as createNlpjs } from './nlpjs-wrapper.ts'
import { type FaqMessage, faqCsvPath, faqHours, faqMessages } from './sets/faq/index.ts'

/** What became of a message. Asked is “Você quis dizer A ou B?”; `askedRight`: one of the two is right. */
const verdicts = ['right', 'askedRight', 'refused', 'askedWrong', 'wrong'] as const
const verdictsOutside = ['refused', 'bearable', 'asked', 'taken'] as const
type Verdict = (typeof verdicts)[number] | (typeof verdictsOutside)[number]

interface Answered extends FaqMessage {
  /** Names of nodes. */
  got: string | null
  asked: readonly string[]
  /** The likeliest, taken or not. */
  guess: string | null
  score: number
  verdict: Verdict
}

/** Imports the bot as the editor does, with ids that tell where they stand. */
const loadBot = () => {
  let ids = 0
  const { document, errors } = importCsv(new Uint8Array(readFileSync(faqCsvPath)), {
    makeId: () => String(ids++),
    entities: [],
  })
  if (!document) throw new Error(errors.map(({ message }) => message).join('\n'))
  const names = new Map(document.nodes.map(({ id, name }) => [id, name]))
  const exits = new Map(
    document.nodes.flatMap((node) =>
      node.userInteractions.map(({ id, target }) => [id, names.get(target ?? '') ?? '']),
    ),
  )
  const { compiled, problems } = compileFlow({ ...document, name: 'Loja' }, [])
  if (!compiled) throw new Error(problems.map(({ message }) => message).join('\n'))
  return { flow: loadFlow(compiled), names, exits, compiled }
}

const verdictOf = ({ right, bearable }: FaqMessage, got: string | null, asked: readonly string[]): Verdict => {
  if (right.length > 0) {
    if (got !== null) return right.includes(got) ? 'right' : 'wrong'
    if (asked.length === 0) return 'refused'
    return asked.some((name) => right.includes(name)) ? 'askedRight' : 'askedWrong'
  }
  if (got !== null) return bearable?.includes(got) ? 'bearable' : 'taken'
  return asked.length > 0 ? 'asked' : 'refused'
}

/** Each message begins a conversation of its own. */
export const talkToFaq = (messages: readonly FaqMessage[]): Answered[] => {
  const { flow, names, exits } = loadBot()
  const context = {
    now: '2026-11-18T13:00:00.000Z',
    timeZone: 'America/Sao_Paulo',
    random: 0,
    asksInDoubt: true,
  }
  const nameOf = (exitId: string | undefined): string | null => exits.get(exitId ?? '') ?? null
  return messages.map((message) => {
    const atRest: Session | null = null
    const { trace } = step(flow, atRest, { kind: 'text', text: message.text }, context)
    const last: TraceEntry | undefined = trace.at(-1)
    const got = last?.targetId ? (names.get(last.targetId) ?? null) : null
    const asked = last?.outcome === 'doubted' ? (last.doubt ?? []).flatMap(({ exitId }) => nameOf(exitId) ?? []) : []
    const guess = got ?? asked[0] ?? nameOf(last?.runnerUp?.exitId)
    const score = got === null ? (last?.doubt?.[0]?.score ?? last?.runnerUp?.score ?? 0) : (last?.score ?? 0)
    return { ...message, got, asked, guess, score, verdict: verdictOf(message, got, asked) }
  })
}

/** The same messages and phrases with NLP.js at its own threshold, which asks nothing. */
export const askNlpjs = async (messages: readonly FaqMessage[]): Promise<Answered[]> => {
  const { compiled, names } = loadBot()
  const start = compiled.nodes.find(({ id }) => id === compiled.startId)
  const train = (start?.exits ?? []).flatMap(({ phrases, target }) =>
    phrases.map((text) => ({ text, intent: names.get(target ?? '') ?? '' })),
  )
  const other = await createNlpjs(train)
  const answered: Answered[] = []
  for (const message of messages) {
    const { intent, best, score } = await other.classify(message.text)
    answered.push({
      ...message,
      got: intent,
      asked: [],
      guess: intent ?? best,
      score,
      verdict: verdictOf(message, intent, []),
    })
  }
  return answered
}

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`

const printShares = (title: string, messages: readonly Answered[], kinds: readonly Verdict[]): void => {
  console.log(`${title}: ${messages.length}`)
  for (const kind of kinds) {
    const count = messages.filter(({ verdict }) => verdict === kind).length
    console.log(`  ${kind.padEnd(12)} ${String(count).padStart(4)}  ${percent(count, messages.length).padStart(7)}`)
  }
}

const print = (answered: readonly Answered[], isListed: boolean): void => {
  const inside = answered.filter(({ right }) => right.length > 0)
  const outside = answered.filter(({ right }) => right.length === 0)
  const guessed = inside.filter(({ right, guess }) => guess !== null && right.includes(guess)).length
  printShares('asked of the bot', inside, verdicts)
  console.log(`  best guess   ${String(guessed).padStart(4)}  ${percent(guessed, inside.length).padStart(7)}`)
  printShares('out of scope', outside, verdictsOutside)
  if (!isListed) return
  const fine: readonly Verdict[] = ['right', 'bearable']
  const bad = answered.filter(({ verdict, right }) => !(fine.includes(verdict) || (verdict === 'refused' && !right[0])))
  for (const { verdict, text, right, got, asked, guess, score } of bad.sort((a, b) =>
    a.verdict.localeCompare(b.verdict),
  )) {
    const answer = got ?? (asked.join(' / ') || `(${guess})`)
    console.log(`${verdict} | ${text} | ${right.join(' + ') || '-'} | ${answer} ${score.toFixed(2)}`)
  }
}

if (import.meta.main) {
  for (const hour of Object.keys(faqHours) as (keyof typeof faqHours)[]) {
    const messages = faqMessages(hour)
    console.log(`── ${hour}: Prosa ──`)
    print(talkToFaq(messages), process.argv.includes('--list'))
    console.log(`── ${hour}: NLP.js 4.27.0 ──`)
    print(await askNlpjs(messages), false)
  }
}
