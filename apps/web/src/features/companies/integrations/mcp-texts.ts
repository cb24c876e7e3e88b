/** Texts of the tab for assistants. */
export const mcpTexts = {
  text: 'Um assistente de IA, como o Claude ou o do Cursor, usa a chave desta integração para procurar, ler e fazer o que você pedir na conversa com ele. Ele vê e faz só o que a integração pode.',
  use: 'Como o assistente pode usá-la',
  isOn: 'Pode ser usada por assistentes (MCP)',
  isOnHint: 'Desligado, o endereço de assistentes recusa as chaves desta integração.',
  writesToCustomers: 'Pode escrever a clientes',
  writesToCustomersHint: 'O assistente ganha a ferramenta que envia uma mensagem numa conversa aberta.',
  needsConversations: 'Só com a área Conversas em "Ler e alterar".',
  writesUnasked: 'Escrever sem perguntar',
  writesUnaskedHint:
    'Desligado, o assistente mostra antes o que mudaria, e só faz depois que você concordar. Ligado, faz na hora.',
  unaskedAsk:
    'O que um cliente escreve também é lido pelo assistente, e pode levá-lo a fazer o que ninguém pediu. Sem a pergunta, nada o segura. Deixar que escreva sem perguntar?',
  unaskedConfirm: 'Escrever sem perguntar',
  saved: 'Integração alterada. Vale em segundos.',
  saveFailed: 'Não foi possível alterar a integração',
  address: 'Endereço',
  copyAddress: 'Copiar endereço',
  addressCopied: 'Endereço copiado.',
  connect: 'Como ligar',
  connectText: 'Ponha a sua chave no lugar de SUA_CHAVE.',
  client: 'Assistente',
  clients: {
    claudeCode: 'Claude Code',
    claudeDesktop: 'Claude Desktop',
    cursor: 'Cursor',
    vscode: 'VS Code',
    n8n: 'n8n',
  },
  where: {
    claudeCode: 'No terminal, uma vez:',
    claudeDesktop:
      'Configurações, Desenvolvedor, Editar configuração (claude_desktop_config.json). Precisa do Node.js:',
    cursor: 'No arquivo .cursor/mcp.json do projeto, ou em ~/.cursor/mcp.json:',
    vscode: 'No arquivo .vscode/mcp.json do projeto; o VS Code pergunta pela chave e a guarda:',
    n8n: 'No nó MCP Client Tool, ligado a um AI Agent:',
  },
  keyPrompt: 'Chave da integração',
  copy: 'Copiar',
  copyOf: (client: string) => `Copiar a configuração: ${client}`,
  copied: 'Configuração copiada.',
  oauth:
    'O claude.ai e o ChatGPT no navegador pedem um login (OAuth) que este endereço não tem; use um dos assistentes acima.',
}
