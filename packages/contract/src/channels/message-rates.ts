import { z } from 'zod'
import { done, id, idParams } from '../common.ts'
import { operation } from '../operation.ts'
import { installationAccess } from '../people/permissions.ts'
import { messageRateBody } from './message-rate-bodies.ts'

const tags = ['Instalação']
const config = { access: installationAccess, companyless: true } as const

export const messageRate = messageRateBody.extend({ id })
export type MessageRate = z.infer<typeof messageRate>

export const listMessageRates = operation({
  method: 'GET',
  url: '/api/installation/message-rates',
  schema: {
    operationId: 'listMessageRates',
    tags,
    summary: 'Os preços das mensagens da API oficial por país, categoria e data, os mais novos primeiro.',
    response: { 200: z.object({ result: z.array(messageRate) }) },
  },
  config,
})

export const setMessageRate = operation({
  method: 'POST',
  url: '/api/installation/message-rates',
  schema: {
    operationId: 'setMessageRate',
    tags,
    summary: 'Grava um preço que vale a partir de um dia; o mesmo país, categoria e dia de novo troca o preço.',
    body: messageRateBody,
    response: { 200: messageRate },
  },
  config,
})

export const deleteMessageRate = operation({
  method: 'DELETE',
  url: '/api/installation/message-rates/:id',
  schema: {
    operationId: 'deleteMessageRate',
    tags,
    summary: 'Remove um preço; vale então o que havia antes dele.',
    params: idParams,
    response: { 200: done },
  },
  config,
})
