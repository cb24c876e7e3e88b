import type { ApiArea, ApiGrant, ApiLevel } from '@prosa/contract'
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

export const examples: readonly Example[] = [
  { title: texts.check, needs: null, method: 'GET', path: '/api/v1/me' },
  {
    title: texts.listContacts,
    needs: { area: 'contacts', level: 'read' },
    method: 'GET',
    path: '/api/v1/contacts?limit=50',
    isList: true,
  },
  {
    title: texts.putContact,
    needs: { area: 'contacts', level: 'write' },
    method: 'PUT',
    path: '/api/v1/contacts',
    body: { phone: '+5511999998888', name: 'Ana Souza', workspaceId: 1 },
  },
  {
    title: texts.listConversations,
    needs: { area: 'conversations', level: 'read' },
    method: 'GET',
    path: '/api/v1/conversations?status=open',
    isList: true,
  },
  {
    title: texts.sendMessage,
    needs: { area: 'conversations', level: 'write' },
    method: 'POST',
    path: '/api/v1/conversations/17/messages',
    body: { text: 'Seu pedido saiu.' },
    repeatKey: 'pedido-88',
  },
]

const covers = (grants: readonly ApiGrant[], { needs }: Example): boolean =>
  needs === null ||
  grants.some(({ area, level }) => area === needs.area && (level === 'write' || needs.level === 'read'))

export const examplesFor = (grants: readonly ApiGrant[]): Example[] =>
  examples.filter((example) => covers(grants, example))

export const exampleTools = ['curl', 'n8n', 'make'] as const
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

const writers: Record<ExampleTool, (example: Example, origin: string) => string> = { curl, n8n, make }

export const writeExample = (tool: ExampleTool, example: Example, origin: string): string =>
  writers[tool](example, origin)
