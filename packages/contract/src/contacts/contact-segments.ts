import { z } from 'zod'
import { done, id, idParams, instant, listOf, requiredText } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { contactFilters } from './contacts.ts'

const tags = ['Contatos'] as const
const access = anyOf('contact_edit')

/** The last days up to the day of use, instead of a fixed period. */
const lastDays = z.int().min(1).max(3_650).nullish()

/** Without workspaces, since these differ between people. */
export const segmentFilter = contactFilters
  .omit({ workspaces: true })
  .extend({ createdAtDays: lastDays, lastMessageDays: lastDays })
export type SegmentFilter = z.output<typeof segmentFilter>

export const contactSegment = z.object({
  id,
  name: z.string(),
  /** With its periods resolved for today. */
  filter: segmentFilter,
  /** Removed fields or tags that it uses: no contact matches. */
  gone: z.array(z.enum(['field', 'tag'])),
  createdBy: z.string(),
  createdAt: instant,
})
export type ContactSegment = z.infer<typeof contactSegment>

export const segmentBody = z.object({ name: requiredText(60), filter: segmentFilter })

export const listContactSegments = operation({
  method: 'GET',
  url: '/api/contact-segments',
  schema: {
    operationId: 'listContactSegments',
    tags,
    summary: 'Os filtros de contatos que foram salvos com um nome, por nome.',
    response: { 200: listOf(contactSegment) },
  },
  config: { access: anyOf('contact_view') },
})

export const createContactSegment = operation({
  method: 'POST',
  url: '/api/contact-segments',
  schema: {
    operationId: 'createContactSegment',
    tags,
    summary:
      'Salva um filtro de contatos com um nome, para todos da empresa; quem o usa vê os contatos dos seus workspaces.',
    body: segmentBody,
    response: { 200: contactSegment },
  },
  config: { access },
})

export const deleteContactSegment = operation({
  method: 'DELETE',
  url: '/api/contact-segments/:id',
  schema: {
    operationId: 'deleteContactSegment',
    tags,
    summary: 'Remove um filtro salvo; os contatos ficam como estão.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})
