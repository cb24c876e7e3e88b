import { maxInt4, maxMessageLength } from '@prosa/contract'
import { splitText } from '../split-text/index.ts'

/** An outside system's answer; missing parts are absent. */
export interface CustomerAnswer {
  variables: Record<string, unknown>
  workspaceId: number | null
  /** Texts of a digital employee. */
  messages: string[]
}

export interface ReadAnswer {
  /** Null: unreadable. */
  answer: CustomerAnswer | null
  /**
   * Why it is unreadable, or which parts are ignored and how to fix them; for people, without text of the answer
   * itself.
   */
  note: string | null
}

/**
 * Parts of an answer that are used: a node's variables and workspace, a digital employee's texts, in all other cases at
 * most the workspace.
 */
export type AnswerUse = 'node' | 'employee' | 'told'

const maxMessages = 10
/** Limit of nested lists, wrappers, and JSON inside texts. */
const maxDepth = 6

/** Field names of our own format, then those of common tools and models. The first one with a text is used. */
const ownFields = ['message', 'messages'] as const
const textFields = ['output', 'text', 'reply', 'answer', 'response', 'content'] as const
const wrappers = ['data', 'body', 'json', 'result', 'results'] as const

/** Default answers of n8n, Make, Zapier and the like, which only confirm the call, and are not sent to customers. */
const receipt =
  /^(accepted|received|queued|success(ful(ly)?)?|workflow (was|got) started|workflow executed successfully.*|no item to return was found|((the )?(webhook|event|request|message|call|data)( call)?( was| has been)? )(successfully )?(received|accepted|processed|queued)( successfully)?)[.!]?$/is
/** Further confirmations, outside of our own fields. */
const shortReceipt = /^(ok|done|true|1)[.!]?$/i

const maxReceiptLength = 200

const expected: Record<AnswerUse, string> = {
  employee: 'O esperado é {"message":"…"}, ou nada quando a resposta vem depois pela URL de callback.',
  node: 'O esperado é {"variables":{…}} ou {"workspaceId":…}, ou nada.',
  told: '',
}
const receiptNote: Record<AnswerUse, string> = {
  employee:
    'O sistema só confirmou que recebeu, e nada foi dito ao cliente. No n8n, escolha em Respond a opção "When Last Node Finishes" ou "Using \'Respond to Webhook\' Node"; no Make, use o módulo Webhook response. Ou responda depois pela URL de callback',
  node: 'O sistema só confirmou que recebeu, e nenhuma variável foi preenchida. No n8n, escolha em Respond a opção "When Last Node Finishes" ou "Using \'Respond to Webhook\' Node"; no Make, use o módulo Webhook response',
  told: '',
}

/**
 * Reads a successful answer of a customer's system. Valid parts are used, and the rest is noted. An empty answer is
 * valid too: most calls are only notifications.
 */
export const readAnswer = (text: string, use: AnswerUse): ReadAnswer => {
  const content = text.trim()
  if (content === '') return { answer: nothing(), note: null }
  const read = parse(content)
  if (read === undefined) return readPlain(content, use)
  const found = collect(read)
  const isUsed = use === 'employee' ? found.texts.length > 0 : hasValues(found)
  if (use === 'employee' && found.isError)
    return { answer: null, note: 'O sistema respondeu com um erro, que não é dito ao cliente' }
  if (found.hasReceipt && !isUsed)
    return { answer: { ...nothing(), ...valuesOf(found) }, note: receiptNote[use] || null }
  const { messages, note } = fit(found.texts)
  const notes = [
    ...(use === 'employee' ? [found.hasEmpty && messages.length > 0 ? 'Um texto vazio ficou de fora' : '', note] : []),
    found.isWrong ? 'Um campo da resposta tem um tipo inesperado e ficou de fora' : '',
    !isUsed && found.isSomething && use !== 'told' ? `Nada da resposta foi usado. ${expected[use]}` : '',
  ]
  return { answer: { ...valuesOf(found), messages }, note: notes.filter(Boolean).join('. ') || null }
}

const nothing = (): CustomerAnswer => ({ variables: {}, workspaceId: null, messages: [] })

/**
 * Parses JSON without NUL and lone surrogates, which PostgreSQL cannot store, so that the rest can be used. Undefined
 * for invalid JSON.
 */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    )
  } catch (error) {
    // RangeError: nested deeper than the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

const readPlain = (content: string, use: AnswerUse): ReadAnswer => {
  if (use === 'told' || isReceipt(content, false)) return { answer: nothing(), note: receiptNote[use] || null }
  const what = /^<|<\/?(html|body|br|p|b|div)\b/i.test(content)
    ? 'A resposta é uma página HTML, não JSON'
    : 'A resposta não é JSON'
  return { answer: null, note: `${what}. ${expected[use]}` }
}

const isReceipt = (text: string, isOwn: boolean): boolean =>
  text.length <= maxReceiptLength && (receipt.test(text) || (!isOwn && shortReceipt.test(text)))

interface Found {
  variables: Map<string, unknown>
  workspaceId: number | null
  texts: string[]
  hasReceipt: boolean
  hasEmpty: boolean
  isError: boolean
  /** A field of our format has a wrong type. */
  isWrong: boolean
  /** It contains any value. */
  isSomething: boolean
}

const hasValues = (found: Found): boolean => found.workspaceId !== null || found.variables.size > 0
const valuesOf = ({ variables, workspaceId }: Found): Pick<CustomerAnswer, 'variables' | 'workspaceId'> => ({
  variables: Object.fromEntries(variables),
  workspaceId,
})

const collect = (read: unknown): Found => {
  const found: Found = {
    variables: new Map(),
    workspaceId: null,
    texts: [],
    hasReceipt: false,
    hasEmpty: false,
    isError: false,
    isWrong: false,
    isSomething: false,
  }
  visit(found, read, false, maxDepth)
  return found
}

const visit = (found: Found, value: unknown, isOwn: boolean, depth: number): void => {
  if (value === null || value === undefined) return
  if (typeof value === 'string') visitText(found, value, isOwn, depth)
  else if (depth === 0) found.isWrong = true
  else if (Array.isArray(value)) for (const item of value) visit(found, item, isOwn, depth - 1)
  else visitRecord(found, value, isOwn, depth)
}

const visitRecord = (found: Found, value: unknown, isOwn: boolean, depth: number): void => {
  found.isSomething = true
  if (typeof value === 'object') visitFields(found, value as Record<string, unknown>, depth)
  else if (isOwn && typeof value === 'number') found.texts.push(String(value))
  else if (value === true) found.hasReceipt = true
  else if (isOwn) found.isWrong = true
}

/** A text may contain JSON again, if a tool was set to answer as text. */
const visitText = (found: Found, text: string, isOwn: boolean, depth: number): void => {
  const content = text.trim()
  if (visitInner(found, content, depth)) return
  if (content === '') found.hasEmpty = true
  else if (isReceipt(content, isOwn)) found.hasReceipt = true
  else found.texts.push(content)
  found.isSomething ||= content !== ''
}

const visitInner = (found: Found, content: string, depth: number): boolean => {
  const inner = depth > 0 && /^[[{"]/.test(content) ? parse(content) : undefined
  const [before, wasReceipt] = [found.texts.length + found.variables.size, found.hasReceipt]
  if (inner) visit(found, inner, false, depth - 1)
  return found.texts.length + found.variables.size > before || found.hasReceipt !== wasReceipt
}

const visitFields = (found: Found, fields: Record<string, unknown>, depth: number): void => {
  found.isError ||= isError(fields)
  takeVariables(found, fields.variables)
  takeWorkspace(found, fields.workspaceId)
  const before = found.texts.length
  for (const name of ownFields) visit(found, fields[name], true, depth - 1)
  for (const name of textFields) if (found.texts.length === before) visit(found, fields[name], false, depth - 1)
  for (const name of wrappers) if (found.texts.length === before) visitWrapper(found, fields[name], depth - 1)
  const { status } = fields
  found.hasReceipt ||= typeof status === 'string' && isReceipt(status, false)
}

/** A single text in a wrapper may be anything: an order's number, a token. */
const visitWrapper = (found: Found, value: unknown, depth: number): void => {
  if (typeof value === 'string') visitInner(found, value.trim(), depth)
  else visit(found, value, false, depth)
}

const isError = ({ error, success, ok, status }: Record<string, unknown>): boolean =>
  (error !== undefined && error !== null && error !== false && error !== '' && error !== 0) ||
  success === false ||
  ok === false ||
  (typeof status === 'string' && /^(error|failed|failure)$/i.test(status))

const takeVariables = (found: Found, variables: unknown): void => {
  if (variables === undefined || variables === null) return
  if (typeof variables !== 'object' || Array.isArray(variables)) found.isWrong = true
  else for (const [name, value] of Object.entries(variables)) found.variables.set(name, value)
}

const takeWorkspace = (found: Found, workspaceId: unknown): void => {
  if (workspaceId === undefined || workspaceId === null || workspaceId === '') return
  const id = typeof workspaceId === 'string' && /^\d{1,10}$/.test(workspaceId) ? Number(workspaceId) : workspaceId
  if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxInt4) found.workspaceId ??= id
  else found.isWrong = true
}

/** The texts as messages: a long one is split, and their number is limited. */
const fit = (texts: readonly string[]): { messages: string[]; note: string } => {
  const pieces = texts.flatMap((text) => splitText(text, { max: maxMessageLength, unit: 'characters' }))
  const isSplit = pieces.length > texts.length
  const left = pieces.length - maxMessages
  const notes = [
    isSplit ? `Um texto com mais de ${maxMessageLength} caracteres foi dividido` : '',
    left > 0
      ? `Só as ${maxMessages} primeiras mensagens foram enviadas; ${left === 1 ? 'ficou 1' : `ficaram ${left}`} de fora`
      : '',
  ]
  return { messages: pieces.slice(0, maxMessages), note: notes.filter(Boolean).join('. ') }
}
