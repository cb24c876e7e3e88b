import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { periodDay, requiredText, text } from '../common.ts'

/* Separate from the operations; see session-bodies.ts. */

/** A bot's default answers to an opt-out and an opt-in. */
export const usualOptOutMessage =
  'Pronto, você não vai mais receber nossas campanhas por aqui. Se mudar de ideia, é só responder VOLTAR.'
export const usualOptInMessage =
  'Que bom ter você de volta! Você vai receber nossas campanhas por aqui de novo. Para sair, responda SAIR.'

/** Legal bases of the LGPD (article 7) for writing to a person. */
export const legalBases = [
  'consent',
  'contract',
  'legitimate_interest',
  'legal_obligation',
  'credit_protection',
] as const
export const legalBasis = z.enum(legalBases, 'Escolha a base legal')
export type LegalBasis = z.infer<typeof legalBasis>

const maxSourceLength = 300
const source = requiredText(maxSourceLength)
/** A day in the company's time zone; absent: today. */
const givenOn = periodDay.nullish()

/** A person's record for a contact. Lifting an opt-out requires a legal basis. */
export const consentBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opt_out'), channel: platformName, source: text(maxSourceLength).nullish() }),
  z.object({ kind: z.literal('opt_in'), channel: platformName, basis: legalBasis, source, givenOn }),
  z.object({ kind: z.literal('basis'), basis: legalBasis, source, givenOn }),
])
export type ConsentBody = z.output<typeof consentBody>

/** Outcome of a campaign's message to a contact. */
export const recipientOutcomes = ['pending', 'sent', 'failed', 'notSent'] as const
export const recipientOutcome = z.enum(recipientOutcomes)
export type RecipientOutcome = z.infer<typeof recipientOutcome>
