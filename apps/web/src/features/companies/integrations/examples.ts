import { type ApiArea, type ApiGrant, type ApiLevel, covers } from '@prosa/contract'
import { integrationTexts } from './texts.ts'

const texts = integrationTexts.examples.titles

/** An operation of /api/v1 as an example; a test compares each with the contract. */
export interface Example {
  title: string
  /** Null: every key may call it. */
  needs: { area: ApiArea; level: ApiLevel } | null
  method: 'GET' | 'POST' | 'PUT'
  /** With values for its parameters. */
  path: string
  body?: object
  /** The answer has pages. */
  isList?: true
  /** Repeating the request has no second effect. */
  repeatKey?: string
}

const read = (area: ApiArea, title: string, path: string): Example => ({
  title,
  needs: { area, level: 'read' },
  method: 'GET',
  path,
})
const list = (...about: Parameters<typeof read>): Example => ({ ...read(...about), isList: true })

export const examples: readonly Example[] = [
  { title: texts.check, needs: null, method: 'GET', path: '/api/v1/me' },
  list('contacts', texts.listContacts, '/api/v1/contacts?limit=50'),
  {
    title: texts.putContact,
    needs: { area: 'contacts', level: 'write' },
    method: 'PUT',
    path: '/api/v1/contacts',
    body: { phone: '+5511999998888', name: 'Ana Souza', workspaceId: 1 },
  },
  list('conversations', texts.listConversations, '/api/v1/conversations?status=open'),
  {
    title: texts.sendMessage,
    needs: { area: 'conversations', level: 'write' },
    method: 'POST',
    path: '/api/v1/conversations/17/messages',
    body: { text: 'Seu pedido saiu.' },
    repeatKey: 'pedido-88',
  },
  list('bots', texts.listBots, '/api/v1/bots?limit=50'),
  {
    title: texts.publishFlow,
    needs: { area: 'bots', level: 'write' },
    method: 'POST',
    path: '/api/v1/bots/3/publish',
    body: { note: 'Fim de ano' },
    repeatKey: 'fluxo-12',
  },
  list('campaigns', texts.listCampaigns, '/api/v1/campaigns?status=running'),
  {
    title: texts.pauseCampaign,
    needs: { area: 'campaigns', level: 'write' },
    method: 'POST',
    path: '/api/v1/campaigns/5/pause',
    repeatKey: 'pausa-5',
  },
  read('reports', texts.readFigures, '/api/v1/reports/figures?bots=3&startAt=2026-11-01&endAt=2026-11-30'),
  list('team', texts.listUsers, '/api/v1/users'),
  list('channels', texts.listChannels, '/api/v1/channels'),
  read('events', texts.readEvents, '/api/v1/events?after=1041&limit=50'),
]

export const examplesFor = (grants: readonly ApiGrant[]): Example[] =>
  examples.filter(({ needs }) => needs === null || covers(grants, needs.area, needs.level))

export const exampleTools = ['curl', 'n8n', 'make', 'typescript'] as const
export type ExampleTool = (typeof exampleTools)[number]

const key = 'SUA_CHAVE'

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function curl({ method, path, body, repeatKey }: Example, origin: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`,
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
    ...(repeatKey ? [`-H ${quoted(`Idempotency-Key: ${repeatKey}`)}`] : []),
    ...(body ? [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body))}`] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Fields of n8n's HTTP Request node, by their names there. */
const n8n = ({ method, path, body, isList, repeatKey }: Example, origin: string): string =>
  [
    'HTTP Request',
    `Method: ${method}`,
    `URL: ${origin}${path}`,
    'Authentication: Generic Credential Type, Header Auth',
    '  Name: Authorization',
    `  Value: Bearer ${key}`,
    ...(repeatKey ? ['Send Headers', '  Name: Idempotency-Key', `  Value: ${repeatKey}`] : []),
    ...(body ? ['Send Body: JSON', `  ${JSON.stringify(body)}`] : []),
    ...(isList
      ? [
          'Options, Pagination: Update a Parameter in Each Request',
          '  Type: Query, Name: after, Value: {{ $response.body.next }}',
          '  Pagination Complete When: Other, {{ !$response.body.next }}',
        ]
      : []),
  ].join('\n')

/** Fields of Make's 'HTTP, Make a request' module, by their names there. */
const make = ({ method, path, body, isList, repeatKey }: Example, origin: string): string =>
  [
    'HTTP: Make a request',
    `URL: ${origin}${path}`,
    `Method: ${method}`,
    'Headers',
    `  Authorization: Bearer ${key}`,
    ...(repeatKey ? [`  Idempotency-Key: ${repeatKey}`] : []),
    ...(body ? ['Body type: Raw, Content type: JSON', `Request content: ${JSON.stringify(body)}`] : []),
    'Parse response: Yes',
    ...(isList ? [texts.makePages] : []),
  ].join('\n')

const typed = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text)

/** Five lines with openapi-typescript and openapi-fetch; a test compiles them. */
const typescript = ({ method, path, body, repeatKey }: Example, origin: string): string => {
  const { pathname, searchParams } = new URL(path, origin)
  const id = /\/(\d+)(?=\/|$)/.exec(pathname)?.[1]
  const params = {
    ...(id === undefined ? {} : { path: { id: Number(id) } }),
    ...(searchParams.size > 0
      ? { query: Object.fromEntries([...searchParams].map(([name, value]) => [name, typed(value)])) }
      : {}),
    ...(repeatKey ? { header: { 'Idempotency-Key': repeatKey } } : {}),
  }
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${JSON.stringify(params)}`] : []),
    ...(body ? [`body: ${JSON.stringify(body)}`] : []),
  ]
  return [
    `// npx openapi-typescript ${origin}/api/v1/openapi.json -o prosa.d.ts`,
    "import createClient from 'openapi-fetch'",
    "import type { paths } from './prosa'",
    `const client = createClient<paths>({ baseUrl: '${origin}', headers: { Authorization: 'Bearer ${key}' } })`,
    `const { data, error } = await client.${method}('${pathname.replace(`/${id}`, '/{id}')}'${
      options.length > 0 ? `, { ${options.join(', ')} }` : ''
    })`,
  ].join('\n')
}

const writers: Record<ExampleTool, (example: Example, origin: string) => string> = { curl, n8n, make, typescript }

export const writeExample = (tool: ExampleTool, example: Example, origin: string): string =>
  writers[tool](example, origin)
