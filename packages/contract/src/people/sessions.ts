import { z } from 'zod'
import { id, instant } from '../common.ts'
import { suspensionReasons } from '../companies/suspension.ts'
import { operation } from '../operation.ts'
import { publicAccess, sessionAccess } from './permissions.ts'
import { loginBody, resetPasswordBody } from './session-bodies.ts'

/** The brand of a host, and of the logged-in user. */
export const brand = z.object({
  id,
  displayName: z.string(),
  /** '': none; header and buttons then have their own colours (`fallbackColors`). */
  mainColor: z.string(),
  urlLogo: z.string().nullable(),
  urlAvatar: z.string().nullable(),
  urlLogoSidebar: z.string().nullable(),
  urlLogoSidebarRetracted: z.string().nullable(),
  /** 'picture': a full-bleed picture beside the login form. */
  loginStyle: z.enum(['plain', 'picture']),
  /** Title of the browser's tab; null: the display name. */
  tabTitle: z.string().nullable(),
  urlFavicon: z.string().nullable(),
  urlLoginPicture: z.string().nullable(),
  /** Version of the valid policy and terms: a new one requires consent again. */
  legalVersion: z.string(),
  /** Support live chat for users of the product; null if not configured. */
  support: z.object({ scriptUrl: z.string(), token: z.string() }).nullable(),
  /** Guide for duplicating a bot, for example a video; null: the product's own page. */
  duplicateGuideUrl: z.string().nullable(),
  /** False: without a mail server, mails wait for administrators of the installation to read them. */
  sendsMail: z.boolean(),
})
export type Brand = z.infer<typeof brand>

export interface WorkspaceNode {
  id: number
  name: string
  parentId: number | null
  children: WorkspaceNode[]
}
export const workspaceNode: z.ZodType<WorkspaceNode> = z.lazy(() =>
  z.object({ id, name: z.string(), parentId: id.nullable(), children: z.array(workspaceNode) }),
)
export const workspaceItem = z.object({ id, name: z.string(), parentId: id.nullable() })

/** The logged-in person. `companyId` is null for an administrator who has not chosen a company in this request. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  admin: z.boolean(),
  /** Reach of an administrator; null for other people. */
  reach: z.enum(['installation', 'platform']).nullable(),
  permissions: z.array(z.string()),
  /** End of the access token. */
  expires: instant,
  allowCampaignCreation: z.boolean(),
  isFirstAccess: z.boolean(),
  isAttendant: z.boolean(),
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** IANA name of the company's time zone, used for displayed times; null without a company. */
  timeZone: z.string().nullable(),
  profiles: z.array(z.object({ id, name: z.string() })),
  avatarURL: z.string().nullable(),
  avatarColor: z.string(),
  /** Avatar colours chosen by colleagues, by id; others get a colour derived from their id. */
  peopleColors: z.record(z.string(), z.string()).optional(),
  workspaces: z.array(workspaceItem),
  workspacesTree: z.array(workspaceNode),
  platform: brand,
  /** The company's suspension; `isStopped`: the grace period is over. Null if not suspended. */
  suspension: z
    .object({
      reason: z.enum(suspensionReasons),
      stopsAt: instant,
      isStopped: z.boolean(),
      contact: z.string().nullable(),
    })
    .nullable(),
  /** `isDemanded`: required by the company. A person without one can only set it up. */
  secondFactor: z.object({ isOn: z.boolean(), isDemanded: z.boolean() }),
})
export type SessionUser = z.infer<typeof sessionUser>

export const login = operation({
  method: 'POST',
  url: '/api/auth',
  schema: {
    operationId: 'login',
    tags: ['Sessão'],
    summary: 'Entra com e-mail e senha; as chaves da sessão vão em cookies httpOnly.',
    body: loginBody,
    response: { 200: sessionUser },
  },
  config: { access: publicAccess('É por onde se entra; a taxa de tentativas é limitada.'), companyless: true },
})

export const me = operation({
  method: 'GET',
  url: '/api/me',
  schema: {
    operationId: 'me',
    tags: ['Sessão'],
    summary: 'A pessoa que está na sessão.',
    response: { 200: sessionUser },
  },
  config: {
    access: sessionAccess('Responde apenas os dados de quem chama.'),
    companyless: true,
    whileSuspended: true,
    withoutSecondFactor: true,
  },
})

export const refreshSession = operation({
  method: 'POST',
  url: '/api/refresh-token',
  schema: {
    operationId: 'refreshSession',
    tags: ['Sessão'],
    summary: 'Troca a chave de renovação por uma nova sessão.',
    response: { 200: sessionUser },
  },
  config: { access: publicAccess('A chave de renovação do cookie é a prova.'), companyless: true },
})

export const logout = operation({
  method: 'POST',
  url: '/api/logout',
  schema: {
    operationId: 'logout',
    tags: ['Sessão'],
    summary: 'Encerra a sessão.',
    response: { 200: z.object({ success: z.literal(true) }) },
  },
  config: {
    access: sessionAccess('Encerra a sessão de quem chama.'),
    companyless: true,
    whileSuspended: true,
    withoutSecondFactor: true,
  },
})

export const resetPassword = operation({
  method: 'POST',
  url: '/api/users/reset-password/:confirmationCode',
  schema: {
    operationId: 'resetPassword',
    tags: ['Sessão'],
    summary: 'Define a senha pelo código de um link, que vale uma vez, e encerra as sessões abertas.',
    params: z.object({ confirmationCode: z.string().max(200) }),
    body: resetPasswordBody,
    response: { 200: z.object({ email: z.string() }) },
  },
  config: {
    access: publicAccess('O código do link é a prova: 256 bits, uma vez, por pouco tempo.'),
    companyless: true,
  },
})

export const getBrand = operation({
  method: 'GET',
  url: '/api/brand',
  schema: {
    operationId: 'getBrand',
    tags: ['Sessão'],
    summary: 'A marca do endereço acessado.',
    response: { 200: brand },
  },
  config: { access: publicAccess('A tela de entrada mostra a marca antes de haver sessão.'), companyless: true },
})
