import { z } from 'zod'
import { done, maxInt4, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import {
  acceptInviteBody,
  avatarBody,
  changePasswordBody,
  forgotPasswordBody,
  resendEmailBody,
  setupBody,
} from '../people/account-bodies.ts'
import { publicAccess, sessionAccess } from '../people/permissions.ts'

/** Sign-up, confirmation, recovery and invitation, which need no session, and the own account. */

const codeParams = z.object({ confirmationCode: z.string().min(1).max(200) })

export const setup = operation({
  method: 'POST',
  url: '/api/setup',
  schema: {
    operationId: 'setup',
    tags: ['Conta'],
    summary: 'Cadastra uma empresa e quem a administra, e envia a confirmação. Responde o mesmo se o e-mail já existe.',
    body: setupBody,
    response: { 200: z.object({ userEmail: z.string() }) },
  },
  config: { access: publicAccess('É o cadastro; nada vale antes da confirmação por e-mail.'), companyless: true },
})

export const resendConfirmation = operation({
  method: 'POST',
  url: '/api/setup/resend-email',
  schema: {
    operationId: 'resendConfirmation',
    tags: ['Conta'],
    summary: 'Envia de novo a confirmação do cadastro, no máximo uma vez por minuto.',
    body: resendEmailBody,
    response: { 200: done },
  },
  config: { access: publicAccess('Responde o mesmo para qualquer e-mail.'), companyless: true },
})

export const confirmSubscription = operation({
  method: 'POST',
  url: '/api/confirm/:confirmationCode',
  schema: {
    operationId: 'confirmSubscription',
    tags: ['Conta'],
    summary: 'Confirma o cadastro pelo código do link.',
    params: codeParams,
    response: {
      200: z.object({
        userName: z.string(),
        email: z.string(),
        /**
         * Sets a password at /reset-password, if the link was opened in another browser than the form's: then the
         * form's password does not count.
         */
        resetCode: z.string().nullable(),
      }),
    },
  },
  config: { access: publicAccess('O código do link é a prova: 256 bits.'), companyless: true },
})

export const forgotPassword = operation({
  method: 'POST',
  url: '/api/users/forgot-password',
  schema: {
    operationId: 'forgotPassword',
    tags: ['Conta'],
    summary: 'Envia o link que define a senha, no máximo uma vez por minuto. Responde o mesmo se o e-mail não existe.',
    body: forgotPasswordBody,
    response: { 200: done },
  },
  config: { access: publicAccess('Responde o mesmo para qualquer e-mail.'), companyless: true },
})

/**
 * State of an invitation's link. `replaced`: it was sent again, and the newer link is valid. `suspended`: it is valid
 * again once its company is.
 */
export const inviteStates = ['open', 'accepted', 'replaced', 'expired', 'revoked', 'suspended', 'unknown'] as const

export const getInvite = operation({
  method: 'GET',
  url: '/api/user-invite/:confirmationCode',
  schema: {
    operationId: 'getInvite',
    tags: ['Conta'],
    summary: 'O que vale o link de um convite, para quem o abre.',
    params: codeParams,
    response: {
      200: z.object({
        state: z.enum(inviteStates),
        email: z.string().nullable(),
        companyName: z.string().nullable(),
        /** Whether an account with this e-mail exists now. */
        hasAccount: z.boolean(),
      }),
    },
  },
  config: { access: publicAccess('O código do link é a prova: 256 bits.'), companyless: true },
})

export const acceptInvite = operation({
  method: 'POST',
  url: '/api/user-invite/:confirmationCode',
  schema: {
    operationId: 'acceptInvite',
    tags: ['Conta'],
    summary: 'Aceita um convite: cria a conta da pessoa convidada.',
    params: codeParams,
    body: acceptInviteBody,
    response: { 200: z.object({ email: z.string() }) },
  },
  config: { access: publicAccess('O código do link é a prova: 256 bits, uma vez.'), companyless: true },
})

export const mailInviteAgain = operation({
  method: 'POST',
  url: '/api/user-invite/:confirmationCode/resend',
  schema: {
    operationId: 'mailInviteAgain',
    tags: ['Conta'],
    summary: 'Envia de novo, para o e-mail do convite, o link que substituiu este; no máximo uma vez por minuto.',
    params: codeParams,
    response: { 200: done },
  },
  config: {
    access: publicAccess('O código do link é a prova; o e-mail só vai para quem foi convidado.'),
    companyless: true,
  },
})

export const updateAvatar = operation({
  method: 'PUT',
  url: '/api/users/avatar/:idUser',
  schema: {
    operationId: 'updateAvatar',
    tags: ['Conta'],
    summary: 'A foto ou a cor de alguém: a própria sem permissão, a de outra pessoa com user_edit.',
    params: z.object({ idUser: urlId }),
    body: avatarBody,
    response: { 200: z.object({ avatarURL: z.string().nullable(), avatarColor: z.string() }) },
  },
  config: {
    access: { kind: 'own-or', own: 'idUser', permissions: ['user_edit'], reason: 'A própria foto.' },
    companyless: true,
  },
})

export const readOwnAvatar = operation({
  method: 'GET',
  url: '/api/me/avatar',
  schema: {
    operationId: 'readOwnAvatar',
    tags: ['Conta'],
    summary: 'A própria foto de quem administra (JPEG); a das demais pessoas é um arquivo da empresa delas.',
    querystring: z.object({ version: z.coerce.number().int().min(0).max(maxInt4) }),
    response: { 200: z.unknown() },
  },
  config: { access: sessionAccess('A própria foto.'), companyless: true },
})

export const changePassword = operation({
  method: 'PUT',
  url: '/api/me/password',
  schema: {
    operationId: 'changePassword',
    tags: ['Conta'],
    summary: 'Troca a própria senha e encerra as outras sessões.',
    body: changePasswordBody,
    response: { 200: done },
  },
  config: {
    access: sessionAccess('Muda apenas a senha de quem chama, que informa a atual.'),
    companyless: true,
    withoutSecondFactor: true,
  },
})

export const endFirstAccess = operation({
  method: 'POST',
  url: '/api/me/first-access',
  schema: {
    operationId: 'endFirstAccess',
    tags: ['Conta'],
    summary: 'Encerra o primeiro acesso de quem chama.',
    response: { 200: done },
  },
  config: { access: sessionAccess('Muda apenas quem chama.'), companyless: true },
})
