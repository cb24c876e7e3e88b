import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { TestApp } from '../platform/testing/index.ts'

interface Program {
  inject: TestApp['anonymous']['inject']
}

/** The answer of a tool, as the tests look at it. */
export interface ToolResult {
  isError: boolean
  text: string
  structured: Record<string, unknown>
}

export interface Tools {
  tools(): Promise<string[]>
  callTool(name: string, input?: Record<string, unknown>): Promise<ToolResult>
}

export interface Assistant extends Tools {
  client: Client
}

const address = new URL('http://localhost/api/v1/mcp')
const named = { name: 'teste', version: '1' }

/** Injects calls into the program, with the key of an integration. */
const fetchOf =
  ({ inject }: Program) =>
  async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const payload = await request.text()
    const answer = await inject({
      method: request.method === 'POST' ? 'POST' : request.method === 'DELETE' ? 'DELETE' : 'GET',
      url: '/api/v1/mcp',
      headers: { ...Object.fromEntries(request.headers), origin: undefined },
      ...(payload ? { payload } : {}),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value))
    const isEmpty = answer.statusCode === 202 || answer.statusCode === 204
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers })
  }

const toolResult = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ text: z.string().default('') })).default([]),
  structuredContent: z.record(z.string(), z.unknown()).default({}),
})

const resultOf = (answer: unknown): ToolResult => {
  const { isError, content, structuredContent: structured } = toolResult.parse(answer)
  return { isError, text: content.map(({ text }) => text).join('\n'), structured }
}

/** The protocol's own client. */
export const assistantOf = async (program: Program): Promise<Assistant> => {
  const client = new Client(named)
  await client.connect(new StreamableHTTPClientTransport(address, { fetch: fetchOf(program) }))
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, input = {}) => resultOf(await client.callTool({ name, arguments: input })),
  }
}

type Injected = Awaited<ReturnType<Program['inject']>>

const answered = z.object({ jsonrpc: z.literal('2.0'), id: z.int(), result: z.record(z.string(), z.unknown()) })
const listed = z.object({
  tools: z.array(z.object({ name: z.string(), inputSchema: z.object({ type: z.literal('object') }) })),
})
const begun = z.object({ protocolVersion: z.string(), capabilities: z.object({ tools: z.object({}) }) })

/** One whole message, or a stream that holds one. */
const messageIn = (answer: Injected): z.infer<typeof answered> => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream')
  const line = isStream
    ? answer.body
        .split('\n')
        .find((one) => one.startsWith('data: '))
        ?.slice(6)
    : answer.body
  return answered.parse(JSON.parse(line ?? ''))
}

/**
 * Says what version 1 of that client says, which most assistants still have: the protocol of 2025, which begins with an exchange of abilities and asks for a
 * stream. Written down instead of installed, since it brings a web server and some hundred packages with it.
 */
export const olderAssistantOf = async ({ inject }: Program): Promise<Tools> => {
  const protocolVersion = '2025-06-18'
  const own = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', origin: undefined }
  let headers: Record<string, string | undefined> = own
  const say = (message: object): Promise<Injected> =>
    inject({ method: 'POST', url: '/api/v1/mcp', headers, payload: { jsonrpc: '2.0', ...message } })
  let asked = 0
  const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const id = asked++
    const message = messageIn(await say({ method, params, id }))
    if (message.id !== id) throw new Error(`${message.id} is the answer of another question`)
    return message.result
  }
  const start = begun.parse(await ask('initialize', { protocolVersion, capabilities: {}, clientInfo: named }))
  if (start.protocolVersion !== protocolVersion) throw new Error(`It speaks ${start.protocolVersion}`)
  headers = { ...own, 'mcp-protocol-version': protocolVersion }
  const { statusCode } = await say({ method: 'notifications/initialized' })
  if (statusCode !== 202) throw new Error(`A notification was answered ${statusCode}`)
  const stream = await inject({
    method: 'GET',
    url: '/api/v1/mcp',
    headers: { ...headers, accept: 'text/event-stream' },
  })
  if (stream.statusCode !== 405) throw new Error(`A stream was answered ${stream.statusCode}`)
  return {
    tools: async () => listed.parse(await ask('tools/list', {})).tools.map(({ name }) => name),
    callTool: async (name, input = {}) => resultOf(await ask('tools/call', { name, arguments: input })),
  }
}
