import { z } from 'zod'
import type { UserInteraction } from './document.ts'

export const documentBoldnesses = ['careful', 'normal', 'bold'] as const
export type DocumentBoldness = (typeof documentBoldnesses)[number]

const refusalLength = 500

/** What a node does with a question that none of its exits takes: it is looked up in the company's documents. */
export const flowDocumentsSchema = z.object({
  /** How sure an answer must be that is given without a person. */
  boldness: z.enum(documentBoldnesses),
  /** Names the source below the quotation. */
  showSource: z.boolean(),
  /** Said where nothing answers; empty: the product's own sentence. */
  refusal: z.string().max(refusalLength, 'A mensagem pode ter no máximo 500 caracteres.'),
})
export type FlowDocuments = z.infer<typeof flowDocumentsSchema>

export const defaultDocuments: FlowDocuments = { boldness: 'normal', showSource: true, refusal: '' }

/** Where a conversation goes after the documents: nothing was found, the customer wants a person, the quotation helped. */
export const documentsExits = ['notFound', 'person', 'helped'] as const
export type DocumentsExit = (typeof documentsExits)[number]
export const documentsExitSchema = z.enum(documentsExits)

/** What may be said below a quotation; a person can always be asked for. Of no help: as if nothing was found. */
export const quotedExits = ['helped', 'notHelped', 'person'] as const
export type QuotedExit = (typeof quotedExits)[number]

/** The label of its button; within the 20 characters that WhatsApp allows. */
export const quotedExitLabels: Readonly<Record<QuotedExit, string>> = {
  helped: 'Ajudou',
  notHelped: 'Não ajudou',
  person: 'Falar com uma pessoa',
}

/** The exit of a node's documents of one kind; undefined without one. */
export const documentsExitOf = (
  { userInteractions }: { userInteractions: readonly UserInteraction[] },
  kind: DocumentsExit,
): UserInteraction | undefined => userInteractions.find(({ documents }) => documents === kind)
