import { z } from 'zod'
import { text as anyText, id, periodDay, requiredText } from '../common.ts'
import { revision } from '../revision.ts'
import { isVisible } from '../visible.ts'

/* Separate from the operations; see session-bodies.ts. */

/** What a company tells its bots: a pasted text, a question with its answer, the text of a file, or that of a site's pages. */
export const knowledgeKinds = ['text', 'pair', 'file', 'site'] as const
export type KnowledgeKind = (typeof knowledgeKinds)[number]

export const knowledgeLimits = {
  /** Sections of a company's published sources, whatever its limit is. */
  sections: 100_000,
  nameLength: 120,
  /** UTF-16 units of a pasted text, some forty pages, and of a file's text. */
  textLength: 100_000,
  fileTextLength: 500_000,
  fileBytes: 30 * 1024 * 1024,
  filePages: 500,
  /** Cells of a spreadsheet, or of all tables of a document. */
  fileCells: 50_000,
  /** Pages of a site that one reading calls, and those of them whose addresses have a query. */
  sitePages: 200,
  siteQueries: 100,
  /** Links between the first page of a site and the last ones that are read. */
  siteDepth: 3,
  sitePageBytes: 5 * 1024 * 1024,
  /** Pages of sites that a company has read in a day. */
  dayPages: 1_000,
  addressLength: 500,
  /** Published versions that are kept of a source. */
  versions: 20,
  /** Of the answer of a pair, which is quoted whole. */
  answerLength: 2_000,
  /** Ways to ask of a pair. */
  questions: 10,
  questionLength: 300,
} as const

/** Endings of names of files that are read. */
export const knowledgeFileTypes = ['pdf', 'docx', 'xlsx', 'csv', 'tsv', 'html', 'htm', 'txt', 'md'] as const

const missing = 'Campo obrigatório'
/** As `requiredText`, but one that is missing does not keep what is missing elsewhere from being told. */
const neededText = (max: number) =>
  anyText(max)
    .min(1, missing)
    .refine((value) => value === '' || isVisible(value), missing)

const repeated = 'Esta pergunta está repetida.'
const fields = {
  /** Shown to customers as the source. */
  name: neededText(knowledgeLimits.nameLength),
  /** The text, or the answer of a pair. */
  text: neededText(knowledgeLimits.fileTextLength),
  /** Ways to ask of a pair; empty for a text. */
  questions: z.array(neededText(knowledgeLimits.questionLength)).max(knowledgeLimits.questions).default([]),
}
const sourceFields = {
  ...fields,
  /** Of a site it is read from its pages, and not sent. */
  text: anyText(knowledgeLimits.fileTextLength).default(''),
  /** Of a site: changes that a reading finds are published without a person. */
  publishesAlone: z.boolean().optional(),
}

interface Source {
  kind: KnowledgeKind
  text: string
  questions: readonly string[]
  address?: string | undefined
  publishesAlone?: boolean | undefined
}

/** A pair needs a question, each of them once, and its answer is quoted whole; a site has an address, and no text that is typed. */
const checkSource = (source: Source, context: z.RefinementCtx): void => {
  const { kind, text, questions, address = '' } = source
  const fail = (path: (string | number)[], message: string): void => context.addIssue({ code: 'custom', path, message })
  if (kind === 'site') {
    if (text !== '') fail(['text'], 'O texto de um site é lido das páginas dele.')
    if (questions.length > 0) fail(['questions'], 'Um site não tem perguntas.')
    return
  }
  if (address !== '') fail(['address'], 'Só um site tem endereço.')
  if (source.publishesAlone) fail(['publishesAlone'], 'Só um site é lido de novo.')
  if (!isVisible(text)) fail(['text'], missing)
  if (kind !== 'pair') {
    if (questions.length > 0) fail(['questions'], 'Um texto não tem perguntas.')
    const most = kind === 'text' ? knowledgeLimits.textLength : knowledgeLimits.fileTextLength
    if (text.length > most) fail(['text'], `Máximo de ${most} caracteres`)
    return
  }
  if (questions.length === 0) fail(['questions'], missing)
  if (text.length > knowledgeLimits.answerLength) fail(['text'], `Máximo de ${knowledgeLimits.answerLength} caracteres`)
  const seen = new Set<string>()
  questions.forEach((question, place) => {
    const key = question.toLowerCase()
    if (seen.has(key)) fail(['questions', place], repeated)
    seen.add(key)
  })
}

/** A file comes by its own operation. */
export const newKnowledgeBody = z
  .object({
    kind: z.enum(['text', 'pair', 'site']),
    ...sourceFields,
    /** Where the reading of a site begins. */
    address: anyText(knowledgeLimits.addressLength).optional(),
  })
  .superRefine((source, context) => {
    checkSource(source, context)
    if (source.kind === 'site' && !isVisible(source.address ?? ''))
      context.addIssue({ code: 'custom', path: ['address'], message: missing })
  })
export const changedKnowledgeBody = z
  .object({ kind: z.enum(knowledgeKinds), ...sourceFields, revision: revision.optional() })
  .superRefine(checkSource)

/** What stands for an anonymized part: nobody is to read it as an answer. */
const hidden = /\[(?:e-mail|link|CPF|CNPJ|cartão|número)\]/u

/** An attendant's answer as a pair, as a person has read or changed it. */
export const approvalBody = z
  .object({
    ids: z.array(id).min(1).max(500),
    name: fields.name,
    text: fields.text,
    questions: fields.questions,
    acceptsFailedTests: z.boolean().optional(),
  })
  .superRefine((pair, context) => {
    checkSource({ ...pair, kind: 'pair' }, context)
    const parts = [
      { path: ['text'], text: pair.text },
      ...pair.questions.map((text, place) => ({ path: ['questions', place], text })),
    ]
    for (const { path, text } of parts) {
      const [found] = hidden.exec(text) ?? []
      if (found) context.addIssue({ code: 'custom', path, message: `Complete ou tire o que foi escondido: ${found}` })
    }
  })

const mostPlaces = 500
/** Null: all, later ones too. One that was emptied since may be sent as it is. */
const places = z.array(id).max(mostPlaces).nullable()
const addressLength = 500
/** Of a page that customers may open: their apps make a link of it, so it has no spaces and no user name. */
const pageAddress = z
  .url({
    protocol: /^https?$/,
    hostname: /\./,
    error: 'Escreva um endereço completo, como https://www.loja.com.br/trocas',
  })
  .max(addressLength)
  .refine((address) => !/[\s@<>"]/.test(address), 'Escreva um endereço completo, como https://www.loja.com.br/trocas')

export const knowledgeUseBody = z.object({
  workspaceIds: places,
  botIds: places,
  validUntil: periodDay.nullable(),
  showsSource: z.boolean(),
  address: pageAddress.nullable(),
  revision: revision.optional(),
})

/** How sure an answer must be: the node's setting. */
export const knowledgeBoldness = z.enum(['careful', 'normal', 'bold'])
export const knowledgeQuestionBody = z.object({
  text: requiredText(600),
  boldness: knowledgeBoldness.default('normal'),
  /** As this bot would answer; absent: from all sources that have not expired. */
  botId: id.optional(),
  /** Only pairs, the nearest ones: to which of them the question is another way to ask. */
  isOfPairs: z.boolean().default(false),
})
