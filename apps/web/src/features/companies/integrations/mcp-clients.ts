import { mcpTexts } from './mcp-texts.ts'

/** Address of assistants; a test compares it with the contract. */
export const mcpPath = '/api/v1/mcp'

export const mcpClients = ['claudeCode', 'claudeDesktop', 'cursor', 'vscode', 'n8n'] as const
export type McpClient = (typeof mcpClients)[number]

const name = 'atendimento'
const bearer = 'Bearer SUA_CHAVE'

const json = (value: object): string => JSON.stringify(value, null, 2)

/** Settings of each client, by their names there. */
const writers: Record<McpClient, (url: string) => string> = {
  claudeCode: (url) => `claude mcp add --transport http ${name} '${url}' \\\n  --header 'Authorization: ${bearer}'`,
  // Its settings know only programs on the same computer; this one passes messages on.
  claudeDesktop: (url) => {
    const server = { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: ${bearer}`] }
    return json({ mcpServers: { [name]: server } })
  },
  cursor: (url) => json({ mcpServers: { [name]: { url, headers: { Authorization: bearer } } } }),
  vscode: (url) =>
    json({
      inputs: [{ type: 'promptString', id: 'chave', description: mcpTexts.keyPrompt, password: true }],
      servers: { [name]: { type: 'http', url, headers: { Authorization: ['Bearer ', '{input:chave}'].join('$') } } },
    }),
  n8n: (url) =>
    [
      `Endpoint: ${url}`,
      'Server Transport: HTTP Streamable',
      'Authentication: Bearer Auth',
      '  Bearer Token: SUA_CHAVE',
      'Tools to Include: All',
    ].join('\n'),
}

export const writeMcpClient = (client: McpClient, origin: string): string => writers[client](origin + mcpPath)
