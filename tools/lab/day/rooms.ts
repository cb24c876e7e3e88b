import type { Dialog } from '@prosa/contract'
import type { Member } from '../member.ts'
import type { Outcome } from './kinds.ts'
import type { Done } from './play.ts'

type OutsideOutcome = Extract<Outcome, { kind: 'told' | 'stopped' }>

const pageSize = 50
/** What is answered to words that tell of an exchange. */
const taken = /Obrigada por contar/

/** Compares every room of a day with what was done in it. @returns what is wrong, one line each */
export const readRooms = async (member: Member, done: readonly Done[], since: Date): Promise<string[]> => {
  const rooms = await roomsSince(member, since)
  const problems = done.flatMap(({ kind, customer, token }) => {
    const name = `${customer.channel}, ${kind.name} (${token})`
    const room = rooms.find(({ messages }) => messages.some(({ message }) => message.includes(token)))
    return room ? problemsOf(room, kind.outcome).map((problem) => `${name}: ${problem}`) : [`${name}: no room`]
  })
  const doubled = done.filter(
    ({ token }) => rooms.filter(({ messages }) => messages.some(({ message }) => message.includes(token))).length > 1,
  )
  return [...problems, ...doubled.map(({ token }) => `${token}: two rooms`)]
}

interface Page {
  dialogs: { id: number; lastMessageDateTime: string }[]
  next: string | null
}

/** From the newest backwards. */
const roomsSince = async (member: Member, since: Date): Promise<Dialog[]> => {
  const rooms: Dialog[] = []
  let next: string | null = ''
  while (next !== null) {
    const query: string = `status=&limit=${pageSize}${next ? `&next=${encodeURIComponent(next)}` : ''}`
    const page: Page = await member.call<Page>('GET', `/api/omnichannel/dialogs-pageable?${query}`)
    const fresh = page.dialogs.filter(({ lastMessageDateTime }) => new Date(lastMessageDateTime) >= since)
    for (const { id } of fresh) rooms.push(await member.call<Dialog>('GET', `/api/omnichannel/dialogs/${id}?limit=100`))
    next = fresh.length < page.dialogs.length ? null : page.next
  }
  return rooms
}

const problemsOf = (room: Dialog, outcome: Outcome): string[] =>
  outcome.kind === 'told' || outcome.kind === 'stopped' ? problemsOutside(room, outcome) : problemsInside(room, outcome)

/** What an outside system was asked: what it answered is said, once and nothing else, and what it could not answer is with people. */
const problemsOutside = (room: Dialog, outcome: OutsideOutcome): string[] => {
  const wrote = room.messages.filter(({ sender }) => sender === 'CLIENT').length
  const said = room.messages.filter(({ sender }) => sender === 'BOT').map(({ message }) => message)
  const isStopped = outcome.kind === 'stopped'
  const expected = isStopped ? 2 + outcome.wrote : 3
  const isRight = isStopped ? said.length <= outcome.atMost : said.join('\n') === outcome.says.join('\n')
  const withPeople = room.owner !== 'bot'
  return [
    ...(wrote === expected ? [] : [`${wrote} messages of the customer, not ${expected}`]),
    ...(isRight ? [] : [isStopped ? `${said.length} answers to a robot` : `the bot says “${said.join(' | ')}”`]),
    ...(withPeople === (isStopped || outcome.people) ? [] : [`the room is with ${room.owner}`]),
    ...(isStopped && room.alarmedAt === null ? ['no alarm'] : []),
  ]
}

const problemsInside = (room: Dialog, outcome: Exclude<Outcome, OutsideOutcome>): string[] => {
  const own = room.messages.filter(({ sender }) => sender === 'CLIENT')
  const wordsOf = ({ message, files }: Dialog['messages'][number]): string =>
    [message, ...files.map(({ name }) => name)].join('\n')
  const expected = outcome.kind === 'message' ? 3 : 2
  const problems = own.length === expected ? [] : [`${own.length} messages of the customer, not ${expected}`]
  const last = own.at(-1)
  const isTaken = room.messages.some(({ sender, message }) => sender === 'BOT' && taken.test(message))
  if (isTaken !== (outcome.kind === 'message' && outcome.isText === true))
    problems.push(isTaken ? 'taken for an answer' : 'words were not taken for an answer')
  if (outcome.kind === 'line' && !room.events.some(({ text }) => outcome.shows.test(text)))
    problems.push(`no line ${outcome.shows}`)
  if ((outcome.kind === 'message' || outcome.kind === 'changed') && !(last && outcome.shows.test(wordsOf(last))))
    problems.push(`shows “${last ? wordsOf(last) : ''}”`)
  if (outcome.kind === 'changed' && !last?.edited && !last?.deleted) problems.push('is not marked as changed')
  const echoed = room.messages.find(
    ({ sender, message }) => sender === 'BOT' && /não entrega aqui|Contato:|maps\?q/.test(message),
  )
  if (echoed) problems.push(`the bot says “${echoed.message}”`)
  return problems
}
