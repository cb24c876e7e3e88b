import { z } from 'zod'
import { done, idParams } from '../common.ts'
import { operation } from '../operation.ts'
import { type Access, publicAccess } from './permissions.ts'

/**
 * A person's new e-mail address takes effect once the link sent to it is opened; the owner of the former address may
 * stop it.
 */

const codeParams = z.object({ confirmationCode: z.string().min(1).max(200) })
const byCode = publicAccess('O código do link é a prova: 256 bits.')
const own: Access = { kind: 'own-or', own: 'id', permissions: ['user_edit'], reason: 'A própria troca de e-mail.' }
const tags = ['Colaboradores'] as const

export const resendEmailChange = operation({
  method: 'POST',
  url: '/api/users/:id/email-change',
  schema: {
    operationId: 'resendEmailChange',
    tags,
    summary: 'Envia de novo, ao novo e-mail, o link que confirma a troca; no máximo uma vez por minuto.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: own },
})

export const cancelEmailChange = operation({
  method: 'DELETE',
  url: '/api/users/:id/email-change',
  schema: {
    operationId: 'cancelEmailChange',
    tags,
    summary: 'Cancela a troca de e-mail que espera a confirmação.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: own },
})

export const confirmEmailChange = operation({
  method: 'POST',
  url: '/api/email-change/:confirmationCode/confirm',
  schema: {
    operationId: 'confirmEmailChange',
    tags: ['Conta'],
    summary: 'Confirma a troca de e-mail pelo código do link: daí em diante se entra com o novo.',
    params: codeParams,
    response: { 200: z.object({ email: z.string() }) },
  },
  config: { access: byCode, companyless: true },
})

export const stopEmailChange = operation({
  method: 'POST',
  url: '/api/email-change/:confirmationCode/stop',
  schema: {
    operationId: 'stopEmailChange',
    tags: ['Conta'],
    summary: 'Impede a troca de e-mail, ou a desfaz por alguns dias, pelo código do link enviado ao e-mail anterior.',
    params: codeParams,
    response: {
      200: z.object({
        email: z.string(),
        /**
         * Sets a password at /reset-password, if the change had taken effect: the owner of the new address may know the
         * former password.
         */
        resetCode: z.string().nullable(),
      }),
    },
  },
  config: { access: byCode, companyless: true },
})
