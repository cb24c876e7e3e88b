import { api } from '@prosa/contract'
import { expect, it } from 'vitest'
import { mcpClients, mcpPath, writeMcpClient } from './mcp-clients.ts'

it('names the address of the contract, and the key once it is asked for', () => {
  expect(mcpPath).toBe(api.callMcp.url)
  for (const client of mcpClients) {
    const text = writeMcpClient(client, 'https://chat.loja.com.br')
    expect(text).toContain(`https://chat.loja.com.br${mcpPath}`)
    expect(text).toMatch(client === 'vscode' ? /"Bearer \$\{input:chave\}"/ : /SUA_CHAVE/)
  }
})

it.each(['claudeDesktop', 'cursor', 'vscode'] as const)('writes settings of %s that can be read', (client) => {
  expect(Object.keys(JSON.parse(writeMcpClient(client, 'https://h')))).not.toEqual([])
})
