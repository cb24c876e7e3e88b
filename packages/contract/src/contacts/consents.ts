import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { id, idParams, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { consentBody, legalBasis, recipientOutcome } from './consent-bodies.ts'

const tags = ['Contatos'] as const

/** A recorded consent or opt-out; never changed. */
export const consent = z.object({
  id,
  kind: z.enum(['opt_out', 'opt_in', 'basis']),
  /** Null: all channels. */
  channel: platformName.nullable(),
  basis: legalBasis.nullable(),
  /** Its source, or the contact's own words. */
  source: z.string().nullable(),
  givenAt: instant,
  recordedAt: instant,
  /** Null: the contact itself, or a person no longer known. */
  recordedBy: z.string().nullable(),
  /** Dialog in which the contact said so. */
  dialogId: id.nullable(),
})
export type Consent = z.infer<typeof consent>

/** A campaign that had the contact among its recipients. */
export const receivedCampaign = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  basis: legalBasis.nullable(),
  outcome: recipientOutcome,
  /** Why it failed or was not sent. */
  reason: z.string().nullable(),
  /** Time of that outcome. */
  at: instant,
})
export type ReceivedCampaign = z.infer<typeof receivedCampaign>

/** Limits of the newest rows of each. */
export const maxListedConsents = 50
export const maxListedCampaigns = 20

const answer = z.object({
  optedOut: z.array(platformName),
  /** The latest legal basis. */
  basis: consent.nullable(),
  records: z.array(consent),
  campaigns: z.array(receivedCampaign),
})
export type ContactConsents = z.infer<typeof answer>

export const listConsents = operation({
  method: 'GET',
  url: '/api/contacts/:id/consents',
  schema: {
    operationId: 'listConsents',
    tags,
    summary:
      'O que um contato disse sobre campanhas, com que base a empresa lhe escreve, e as campanhas que teve: a resposta a "por que recebi ' +
      'isto?". Os 50 registros e as 20 campanhas mais novos.',
    params: idParams,
    response: { 200: answer },
  },
  config: { access: anyOf('contact_view') },
})

export const recordConsent = operation({
  method: 'POST',
  url: '/api/contacts/:id/consents',
  schema: {
    operationId: 'recordConsent',
    tags,
    summary:
      'Registra que um contato não quer mais campanhas em um canal, que voltou a querer, ou a base legal de lhe escrever, com data e origem.',
    params: idParams,
    body: consentBody,
    response: { 200: answer },
  },
  config: { access: anyOf('contact_edit') },
})
