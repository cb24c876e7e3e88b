import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
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

export interface Assistant {
  client: Client
  tools(): Promise<string[]>
  callTool(name: string, input?: Record<string, unknown>): Promise<ToolResult>
}

/** The protocol's own client, whose calls are injected into the program with the key of an integration. */
export const assistantOf = async ({ inject }: Program): Promise<Assistant> => {
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/api/v1/mcp'), {
    fetch: async (input, init) => {
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
    },
  })
  const client = new Client({ name: 'teste', version: '1' })
  await client.connect(transport)
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, input = {}) => {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: input })
      const texts = (content ?? []).map((part) => (part.type === 'text' ? part.text : ''))
      return {
        isError: isError === true,
        text: texts.join('\n'),
        structured: Object.fromEntries(Object.entries(structuredContent ?? {})),
      }
    },
  }
}
