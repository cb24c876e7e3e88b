import type { Permission } from './permissions.ts'

/** A line of the permission tree. Ids are part of the API and never change. */
export interface PermissionEntry {
  id: number
  name: Permission
  /** Its group: the part of the name before '_'. */
  group: PermissionGroup
  displayName: string
  /** One sentence that describes what it allows. */
  description: string
  /** Permissions without which it has no effect. */
  needs?: readonly Permission[]
}

export const permissionGroups = {
  dashboard: 'Dashboard',
  omnichannel: 'Omnichannel',
  dialog: 'Salas',
  message: 'Mensagens',
  contact: 'Contatos',
  campaign: 'Campanhas',
  bot: 'Chatbots',
  entity: 'Entidades',
  template: 'Templates',
  credential: 'Credenciais',
  workspace: 'Workspaces',
  user: 'Colaboradores',
  profile: 'Perfis',
} as const
export type PermissionGroup = keyof typeof permissionGroups

type Line = readonly [
  id: number,
  name: Permission,
  displayName: string,
  description: string,
  needs?: readonly Permission[],
]

const lines: readonly Line[] = [
  [1, 'dashboard_view', 'Visualizar', 'Vê os números do atendimento.'],
  [2, 'omnichannel_view', 'Visualizar', 'Atende clientes na caixa de entrada.'],
  [3, 'dialog_view', 'Visualizar', 'Vê, atende, transfere e finaliza salas; cria etiquetas.'],
  [4, 'entity_view', 'Visualizar', 'Vê, cria e altera entidades.'],
  [5, 'bot_view', 'Visualizar', 'Vê, desenha, publica e conecta bots, com os endereços que recebem as mensagens.'],
  [6, 'template_view', 'Visualizar', 'Vê os templates.'],
  [7, 'user_view', 'Visualizar', 'Vê os colaboradores da empresa.'],
  [8, 'contact_view', 'Visualizar', 'Vê os contatos.'],
  [9, 'campaign_view', 'Visualizar', 'Vê as campanhas e seus resultados.'],
  [10, 'workspace_view', 'Visualizar', 'Vê os workspaces e quem trabalha neles.'],
  [11, 'profile_view', 'Visualizar', 'Vê os perfis e o que permitem.'],
  [12, 'credential_view', 'Visualizar', 'Vê, grava e remove chaves de bots.'],
  [13, 'template_import', 'Importar', 'Importa templates para um bot.', ['bot_view']],
  [14, 'template_create', 'Criar', 'Cria templates a partir de um fluxo.', ['bot_view']],
  [15, 'template_remove', 'Remover', 'Remove templates.', ['template_view']],
  [16, 'workspace_create', 'Criar', 'Cria workspaces.', ['workspace_view']],
  [17, 'workspace_edit', 'Editar', 'Altera workspaces, suas regras e sua equipe; edita etiquetas.', ['workspace_view']],
  [18, 'bot_create', 'Criar', 'Cria e duplica bots.', ['bot_view']],
  [19, 'bot_remove', 'Remover', 'Exclui bots e fecha as salas deles.', ['bot_view']],
  [20, 'profile_create', 'Criar', 'Cria perfis com permissões que a própria pessoa tem.', ['profile_view']],
  [21, 'profile_edit', 'Editar', 'Altera perfis, com permissões que a própria pessoa tem.', ['profile_view']],
  [22, 'campaign_create', 'Criar', 'Cria campanhas.', ['campaign_view', 'contact_view']],
  [23, 'campaign_edit', 'Editar', 'Continua, pausa e cancela campanhas.', ['campaign_view']],
  [24, 'contact_edit', 'Editar', 'Altera dados de contatos.'],
  [25, 'user_create', 'Criar', 'Convida pessoas para um workspace.', ['user_view']],
  [26, 'user_edit', 'Editar', 'Altera, ativa e desativa colaboradores.', ['user_view']],
  [27, 'entity_import', 'Importar', 'Importa entidades de um arquivo.', ['entity_view']],
  [28, 'message_remove', 'Apagar mensagem', 'Apaga mensagens enviadas, também no aparelho do cliente.'],
]

/** All 28, in the order of the tree's groups. */
export const permissionCatalogue: readonly PermissionEntry[] = lines.map(
  ([id, name, displayName, description, needs]) => ({
    id,
    name,
    group: name.slice(0, name.indexOf('_')) as PermissionGroup,
    displayName,
    description,
    ...(needs && { needs }),
  }),
)

const byId = new Map(permissionCatalogue.map((entry) => [entry.id, entry.name]))
const byName = new Map(permissionCatalogue.map((entry) => [entry.name, entry.id]))

/** Permissions with these ids; other ids (headings of the tree are negative) are ignored. */
export const permissionsOfIds = (ids: readonly number[]): Permission[] =>
  [...new Set(ids)].map((id) => byId.get(id)).filter((name) => name !== undefined)

export const idsOfPermissions = (names: readonly string[]): number[] =>
  names
    .map((name) => byName.get(name as Permission))
    .filter((id) => id !== undefined)
    .sort((a, b) => a - b)
