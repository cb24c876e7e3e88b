import { createHash, randomBytes } from 'node:crypto'
import { createHooks, type Hooks } from '../lib/hooks.ts'

export interface Phone {
  id: string
  display_phone_number: string
  verified_name: string
  /** Null until it is registered; then the PIN that every further registration must name. */
  pin: string | null
  status: 'CONNECTED' | 'PENDING'
  quality_rating: string
}

export interface Template {
  id: string
  name: string
  language: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED'
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  components: { type: string; format?: string; text?: string; buttons?: object[] }[]
}

export interface Waba {
  id: string
  name: string
  phones: Phone[]
  templates: Template[]
}

export interface Page {
  id: string
  name: string
  instagram?: { id: string; username: string }
}

export interface Person {
  id: string
  name: string
  email: string
}

export interface Token {
  user: string
  /** Of a page's token. */
  page?: string
  scopes: readonly string[]
  endsAtMs: number
  revoked: boolean
}

export interface Code {
  redirectUri: string
  scopes: readonly string[]
  endsAtMs: number
}

export interface StoredMedia {
  data: Buffer
  type: string
  /** The address under which the bytes lie ends then. */
  addressEndsAtMs: number
}

/** What the product sent, in order. */
export interface Sent {
  kind: string
  channel: 'whatsapp' | 'messenger' | 'instagram'
  /** The number or page that it was sent from. */
  from: string
  to: string
  id: string
  body: Record<string, unknown>
  atMs: number
}

export interface Subscription {
  fields: readonly string[]
  url?: string
}

/** Everything that the stand-in knows. */
export interface World {
  appId: string
  appSecret: string
  verifyToken: string
  base: string
  skewMs: number
  wabas: Waba[]
  pages: Page[]
  user: Person
  /** The consent page answers with a refusal. */
  denies: boolean
  /** Statuses and echoes come by themselves. */
  reports: boolean
  /** Whether a number's sends are refused because its account is stopped: what its health says. */
  isStopped(phoneId: string): boolean
  /** Messages that one pair may exchange in six seconds; 0 is unlimited. */
  pairLimit: number
  /** By object: where its webhooks go, asked anew at each try. */
  callbacks: Map<string, () => string>
  codes: Map<string, Code>
  tokens: Map<string, Token>
  media: Map<string, StoredMedia>
  subscriptions: Map<string, Subscription>
  /** Fields of webhooks that the app is told of, by object; none: it is told of nothing. */
  appFields: Map<string, readonly string[]>
  /** By `{account}:{customer}`: when the customer wrote last. */
  windows: Map<string, number>
  /** By `{account}:{customer}`: which app has a customer of a page; absent: the product's own. */
  threads: Map<string, string>
  /** Names of customers of pages, by their ids; others are called after theirs. */
  people: Map<string, string>
  /** By the BSUID of a customer: their number. */
  numbers: Map<string, string>
  pairs: Map<string, number[]>
  /** Messages that were refused because a pair had too many. */
  pairRefusals: number
  /** Ids of messages that exist. */
  messages: Set<string>
  sent: Sent[]
  /** Hears of each as it comes; null: nobody does. */
  hear: ((sent: Sent) => void) | null
  /** Webhooks that nobody had subscribed to. */
  dropped: { object: string; account: string }[]
  /** How webhooks travel: duplicates, disorder, delay. */
  hooks: Hooks
}

export const now = ({ skewMs }: World): number => Date.now() + skewMs
export const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
export const digits = (count: number): string =>
  Array.from(randomBytes(count), (byte, index) => (index === 0 ? 1 + (byte % 9) : byte % 10)).join('')
export const wamid = (): string => `wamid.${randomBytes(24).toString('base64')}`
/** The id of a customer for this business that stays when their number is hidden. */
export const bsuidOf = (number: string): string =>
  `BR.${createHash('sha256').update(number).digest('hex').slice(0, 20)}`

export const issue = (world: World, token: Partial<Token> & Pick<Token, 'user'>): string => {
  const text = `EAA${hex(20)}`
  world.tokens.set(text, { scopes: [], endsAtMs: now(world) + 60 * 86_400_000, revoked: false, ...token })
  return text
}

export const phoneOf = (world: World, id: string): { phone: Phone; waba: Waba } | null => {
  for (const waba of world.wabas) {
    const phone = waba.phones.find((one) => one.id === id)
    if (phone) return { phone, waba }
  }
  return null
}

export const pageOf = (world: World, id: string): Page | null =>
  world.pages.find((page) => page.id === id || page.instagram?.id === id) ?? null

export interface GraphOptions {
  port?: number
  appId?: string
  appSecret?: string
  verifyToken?: string
  /** Where webhooks of every object go; asked anew at each try, as one name may stand for several processes. */
  callback?: () => string
  reports?: boolean
  seed?: number
  wabas?: Waba[]
  pages?: Page[]
  user?: Person
}

const body = (text: string) => ({ type: 'BODY', text })
const usualTemplates: Template[] = [
  {
    id: '7001',
    name: 'pedido_enviado',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      body('Olá {{1}}, o seu pedido saiu hoje e chega até {{2}}.'),
      { type: 'FOOTER', text: 'Loja Demo' },
    ],
  },
  {
    id: '7002',
    name: 'podemos_continuar',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      body('Podemos continuar o seu atendimento?'),
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Sim' }] },
    ],
  },
  {
    id: '7003',
    name: 'oferta',
    language: 'pt_BR',
    status: 'PENDING',
    category: 'MARKETING',
    components: [body('Oferta!')],
  },
  {
    id: '7004',
    name: 'catalogo',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [{ type: 'HEADER', format: 'IMAGE' }, body('Olá {{1}}, veja as novidades.')],
  },
]

/** Writes down what the product sent. */
export const keepSent = (world: World, taken: Omit<Sent, 'atMs'>): void => {
  const sent = { ...taken, atMs: Date.now() }
  world.sent.push(sent)
  world.hear?.(sent)
}

export const createWorld = (options: GraphOptions): World => ({
  appId: options.appId ?? '1000',
  appSecret: options.appSecret ?? 'the secret of the stand-in',
  verifyToken: options.verifyToken ?? 'the token of the stand-in',
  base: '',
  skewMs: 0,
  wabas: options.wabas ?? [
    {
      id: '2001',
      name: 'Loja Demo',
      templates: usualTemplates,
      phones: [
        {
          id: '3001',
          display_phone_number: '+55 11 4000-0001',
          verified_name: 'Loja Demo',
          pin: '123456',
          status: 'CONNECTED',
          quality_rating: 'GREEN',
        },
        {
          id: '3002',
          display_phone_number: '+55 11 4000-0002',
          verified_name: 'Loja Demo Filial',
          pin: null,
          status: 'PENDING',
          quality_rating: 'UNKNOWN',
        },
      ],
    },
  ],
  pages: options.pages ?? [{ id: '4001', name: 'Loja Demo', instagram: { id: '5001', username: 'loja.demo' } }],
  user: options.user ?? { id: '6001', name: 'Marta Dona', email: 'marta@example.com' },
  denies: false,
  reports: options.reports ?? true,
  pairLimit: 0,
  callbacks: new Map(
    ['whatsapp_business_account', 'page', 'instagram'].flatMap((object) =>
      options.callback ? [[object, options.callback]] : [],
    ),
  ),
  codes: new Map(),
  tokens: new Map(),
  media: new Map(),
  subscriptions: new Map(),
  appFields: new Map([
    ['whatsapp_business_account', ['messages', 'user_preferences', 'standby', 'messaging_handovers']],
  ]),
  windows: new Map(),
  threads: new Map(),
  people: new Map(),
  numbers: new Map(),
  pairs: new Map(),
  pairRefusals: 0,
  isStopped: () => false,
  messages: new Set(),
  sent: [],
  hear: null,
  dropped: [],
  hooks: createHooks(options.seed === undefined ? {} : { seed: options.seed }),
})
