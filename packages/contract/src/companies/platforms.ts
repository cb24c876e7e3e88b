import { z } from 'zod'
import { done, id, idParams, instant, limit, listOf, offset } from '../common.ts'
import { operation } from '../operation.ts'
import { adminAccess, installationAccess, publicAccess } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import { administratorBody, platformBody, platformChanges } from './company-bodies.ts'

/** Platforms (the brands of resellers) and data of the installation. The specification writes 'plataform'. */

export const listPlatforms = operation({
  method: 'GET',
  url: '/api/plataforms',
  schema: {
    operationId: 'listPlatforms',
    tags: ['Plataformas'],
    summary: 'As plataformas que quem chama administra, por nome.',
    response: {
      200: listOf(
        z.object({
          id,
          name: z.string(),
          mainColor: z.string().nullable(),
          hosts: z.array(z.string()),
          isDefault: z.boolean(),
        }),
      ),
    },
  },
  config: { access: adminAccess, companyless: true },
})

const url = z.string().nullable()

export const platformRecord = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  tabTitle: z.string().nullable(),
  mainColor: z.string(),
  loginStyle: z.enum(['plain', 'picture']),
  hosts: z.array(z.string()),
  isDefault: z.boolean(),
  urlLogo: url,
  urlLogoSidebar: url,
  urlLogoSidebarRetracted: url,
  urlAvatar: url,
  urlFavicon: url,
  urlLoginPicture: url,
  privacyText: z.string().nullable(),
  termsText: z.string().nullable(),
  supportEmail: z.string().nullable(),
  revision,
  administrators: z.array(z.object({ id, name: z.string(), email: z.string(), active: z.boolean() })),
})
export type PlatformRecord = z.infer<typeof platformRecord>

export const getPlatform = operation({
  method: 'GET',
  url: '/api/plataforms/:id',
  schema: {
    operationId: 'getPlatform',
    tags: ['Plataformas'],
    summary: 'Uma plataforma com sua marca, seus endereços e seus administradores.',
    params: idParams,
    response: { 200: platformRecord },
  },
  config: { access: adminAccess, companyless: true },
})

export const createPlatform = operation({
  method: 'POST',
  url: '/api/plataforms',
  schema: {
    operationId: 'createPlatform',
    tags: ['Plataformas'],
    summary: 'Cadastra uma plataforma.',
    body: platformBody,
    response: { 200: platformRecord },
  },
  config: { access: installationAccess, companyless: true },
})

export const updatePlatform = operation({
  method: 'PUT',
  url: '/api/plataforms/:id',
  schema: {
    operationId: 'updatePlatform',
    tags: ['Plataformas'],
    summary: 'Altera uma plataforma; o que não vem fica como está.',
    params: idParams,
    body: platformChanges,
    response: { 200: platformRecord },
  },
  config: { access: adminAccess, companyless: true },
})

export const invitePlatformAdministrator = operation({
  method: 'POST',
  url: '/api/plataforms/:id/administrators',
  schema: {
    operationId: 'invitePlatformAdministrator',
    tags: ['Plataformas'],
    summary: 'Convida alguém para administrar as empresas da plataforma.',
    params: idParams,
    body: administratorBody,
    response: { 200: platformRecord },
  },
  config: { access: installationAccess, companyless: true },
})

export const removePlatformAdministrator = operation({
  method: 'DELETE',
  url: '/api/plataforms/:id/administrators/:userId',
  schema: {
    operationId: 'removePlatformAdministrator',
    tags: ['Plataformas'],
    summary: 'Tira o acesso de um administrador da plataforma.',
    params: idParams.extend({ userId: z.coerce.number().int().positive() }),
    response: { 200: platformRecord },
  },
  config: { access: installationAccess, companyless: true },
})

/** Version of the product's own policy and terms, used by platforms without their own. Increased with each new text. */
export const ownLegalVersion = 1

export const getLegalTexts = operation({
  method: 'GET',
  url: '/api/brand/legal',
  schema: {
    operationId: 'getLegalTexts',
    tags: ['Sessão'],
    summary: 'A política de privacidade e os termos de uso do endereço acessado; nulos onde vale o texto do produto.',
    response: {
      200: z.object({
        displayName: z.string(),
        privacyText: z.string().nullable(),
        termsText: z.string().nullable(),
        supportEmail: z.string().nullable(),
      }),
    },
  },
  config: { access: publicAccess('São os textos que qualquer pessoa lê antes de entrar.'), companyless: true },
})

export const waitingMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: instant,
})

export const listWaitingMails = operation({
  method: 'GET',
  url: '/api/mails',
  schema: {
    operationId: 'listWaitingMails',
    tags: ['Plataformas'],
    summary: 'Os e-mails que esperam, porque não há servidor de e-mail configurado; os mais novos primeiro.',
    querystring: z.object({ offset, limit }),
    response: { 200: listOf(waitingMail) },
  },
  config: { access: installationAccess, companyless: true, sameOrigin: true },
})

export const deleteWaitingMail = operation({
  method: 'DELETE',
  url: '/api/mails/:id',
  schema: {
    operationId: 'deleteWaitingMail',
    tags: ['Plataformas'],
    summary: 'Apaga um e-mail que espera.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: installationAccess, companyless: true },
})
