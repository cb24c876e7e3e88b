import { z } from 'zod'
import { done, idParams, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { adminAccess, publicAccess, sessionAccess } from './permissions.ts'
import {
  beginSecondFactorBody,
  codeLoginBody,
  confirmSecondFactorBody,
  secondFactorProofBody,
} from './second-factor-bodies.ts'
import { sessionUser } from './sessions.ts'

/** The second factor of a login: codes that an app generates every 30 seconds, and recovery codes for a lost app. */

export const recoveryCodeCount = 10

/**
 * `details` of the refusal `secondFactorNeeded`, which `login` returns for a right password if the person has a second
 * factor.
 */
export const secondFactorChallenge = z.object({
  /** Proves for five minutes that the password was right. */
  challenge: z.string(),
})
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>

export const logInWithCode = operation({
  method: 'POST',
  url: '/api/auth/code',
  schema: {
    operationId: 'logInWithCode',
    tags: ['Sessão'],
    summary:
      'Termina a entrada de quem tem verificação em duas etapas, com o código do aplicativo ou um de recuperação.',
    body: codeLoginBody,
    response: { 200: sessionUser },
  },
  config: {
    access: publicAccess('Pede a prova da senha, assinada, e o código; a taxa de tentativas é limitada.'),
    companyless: true,
  },
})

const own = sessionAccess('Lê e muda apenas a verificação de quem chama, que informa a senha.')
const config = { access: own, companyless: true, withoutSecondFactor: true } as const

const state = z.object({
  /** Null if off. */
  enabledAt: instant.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof state>

const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = operation({
  method: 'GET',
  url: '/api/me/second-factor',
  schema: {
    operationId: 'getSecondFactor',
    tags: ['Segurança'],
    summary: 'Se a verificação em duas etapas de quem chama está ativa, e quantos códigos de recuperação restam.',
    response: { 200: state },
  },
  config,
})

export const beginSecondFactor = operation({
  method: 'POST',
  url: '/api/me/second-factor',
  schema: {
    operationId: 'beginSecondFactor',
    tags: ['Segurança'],
    summary: 'Gera uma chave para o aplicativo; vale depois de confirmada. Já ativa, pede também o código atual.',
    body: beginSecondFactorBody,
    response: {
      200: z.object({
        /** Base32, for typing into the app. */
        secret: z.string(),
        /** The same as a picture, as a data URL. */
        qrCode: z.string(),
      }),
    },
  },
  config,
})

export const confirmSecondFactor = operation({
  method: 'POST',
  url: '/api/me/second-factor/confirm',
  schema: {
    operationId: 'confirmSecondFactor',
    tags: ['Segurança'],
    summary:
      'Ativa a chave gerada com o primeiro código dela, e encerra as outras sessões. Mostra os códigos de recuperação.',
    body: confirmSecondFactorBody,
    response: { 200: newCodes },
  },
  config,
})

export const renewRecoveryCodes = operation({
  method: 'POST',
  url: '/api/me/second-factor/recovery-codes',
  schema: {
    operationId: 'renewRecoveryCodes',
    tags: ['Segurança'],
    summary: 'Gera novos códigos de recuperação; os anteriores deixam de valer.',
    body: secondFactorProofBody,
    response: { 200: newCodes },
  },
  config,
})

export const turnOffSecondFactor = operation({
  method: 'POST',
  url: '/api/me/second-factor/off',
  schema: {
    operationId: 'turnOffSecondFactor',
    tags: ['Segurança'],
    summary: 'Desativa a verificação em duas etapas de quem chama.',
    body: secondFactorProofBody,
    response: { 200: done },
  },
  config,
})

export const resetSecondFactor = operation({
  method: 'POST',
  url: '/api/users/:id/second-factor/reset',
  schema: {
    operationId: 'resetSecondFactor',
    tags: ['Colaboradores'],
    summary:
      'Desativa a verificação em duas etapas de um colaborador que perdeu o aparelho, e encerra as sessões dele.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: adminAccess },
})
