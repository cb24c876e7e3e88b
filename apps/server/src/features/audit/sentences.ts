import { type AuditAction, auditActions } from '@prosa/contract'

/** What each kind says after the person's name; the record's name follows it, and then the fields. */
const phrases: Record<AuditAction, string> = {
  'session.started': 'entrou',
  'session.ended': 'saiu',
  'session.refresh-reused': 'teve as sessões encerradas, porque uma chave foi usada duas vezes',
  'password.changed': 'trocou a própria senha',
  'password.reset': 'criou uma senha nova pelo link do e-mail',
  'password.link-copied': 'gerou o link de senha de',
  'company.signed-up': 'cadastrou a empresa',
  'company.confirmed': 'confirmou o cadastro da empresa',
  'company.created': 'criou a empresa',
  'company.changed': 'alterou a empresa',
  'company.suspended': 'suspendeu a empresa',
  'company.resumed': 'encerrou a suspensão da empresa',
  'administrator.restored': 'recebeu de volta o acesso de administrador',
  'administrator.invited': 'convidou o administrador',
  'administrator.removed': 'removeu o administrador',
  'platform.created': 'criou a plataforma',
  'platform.changed': 'alterou a plataforma',
  'mail.read': 'abriu os e-mails em espera',
  'mail.deleted': 'excluiu o e-mail em espera',
  'user.changed': 'alterou o colaborador',
  'workspace.created': 'criou o workspace',
  'workspace.changed': 'alterou o workspace',
  'workspace.rules-changed': 'alterou as regras de atendimento do workspace',
  'profile.created': 'criou o perfil',
  'profile.changed': 'alterou o perfil',
  'invite.resent': 'reenviou o convite para',
  'invite.revoked': 'cancelou o convite para',
  'invite.accepted': 'aceitou o convite para',
  'bot.created': 'criou o robô',
  'bot.cloned': 'duplicou um robô como',
  'bot.changed': 'alterou o robô',
  'bot.transfer-changed': 'alterou a transferência do robô',
  'bot.messages-dismissed': 'marcou mensagens como fora do assunto no robô',
  'bot.deleted': 'excluiu o robô',
  'flow.saved': 'salvou o fluxo do robô',
  'flow.published': 'publicou o fluxo do robô',
  'flow-test.created': 'guardou o teste de fluxo',
  'flow-test.changed': 'alterou o teste de fluxo',
  'flow-test.deleted': 'excluiu o teste de fluxo',
  'entity.created': 'criou a entidade',
  'entity.changed': 'alterou a entidade',
  'entity.imported': 'importou valores de um arquivo para entidades',
  'template.created': 'criou o template',
  'template.deleted': 'removeu o template',
  'template.imported': 'importou para um robô o template',
  'contact.created': 'criou o contato',
  'contact.changed': 'alterou o contato',
  'contact.exported': 'baixou os contatos',
  'contact.merged': 'uniu a outro o contato',
  'contact.merge-undone': 'separou de outro o contato',
  'contact.kept-apart': 'disse que não é a mesma pessoa que outro o contato',
  'contact-import.started': 'começou a importar contatos do arquivo',
  'contact-import.cancelled': 'parou de importar contatos do arquivo',
  'contact-import.undone': 'desfez a importação de contatos do arquivo',
  'contact.consent': 'registrou se o contato recebe campanhas, ou a base legal, de',
  'credential.inserted': 'gravou chaves de robôs',
  'credential.read': 'baixou a chave',
  'credential.detached': 'tirou de um robô a chave',
  'credential.deleted': 'excluiu a chave',
  'label.created': 'criou a etiqueta',
  'label.changed': 'alterou a etiqueta',
  'label.deleted': 'excluiu a etiqueta',
  'canned-answer.created': 'criou a resposta pronta',
  'canned-answer.changed': 'alterou a resposta pronta',
  'canned-answer.deleted': 'excluiu a resposta pronta',
  'campaign.created': 'criou a campanha',
  'campaign.start': 'continuou a campanha',
  'campaign.pause': 'pausou a campanha',
  'campaign.cancel': 'cancelou a campanha',
  'livechat.changed': 'alterou o live chat do robô',
  'livechat.key-made': 'gerou uma chave de site do live chat do robô',
  'livechat.previous-key-ended': 'encerrou a chave de site anterior do live chat do robô',
  'livechat.keys-ended': 'encerrou as chaves de site do live chat do robô',
  'whatsapp.linked': 'entrou na Meta pelo WhatsApp do robô',
  'whatsapp.changed': 'salvou o número de WhatsApp do robô',
  'whatsapp.disconnected': 'desconectou o WhatsApp do robô',
  'whatsapp.requested': 'pediu o QR code do WhatsApp de',
  'whatsapp.renamed': 'alterou o WhatsApp por QR code do robô',
  'whatsapp.removed': 'desconectou o WhatsApp por QR code de',
  'messenger.linked': 'entrou na Meta pelo robô',
  'messenger.page-connected': 'conectou uma página ao robô',
  'messenger.page-disconnected': 'desconectou uma página do robô',
  'messenger.disconnected': 'desconectou a conta da Meta do robô',
  'webhook.changed': 'alterou o webhook do robô',
  'webhook.secret-made': 'gerou um novo segredo do webhook do robô',
  'webhook.resumed': 'religou um endereço do webhook do robô',
  'webhook.replayed': 'reenviou entregas do webhook do robô',
  'message.deleted': 'apagou a mensagem',
  'services.exported': 'baixou os atendimentos do dashboard',
  'audit.exported': 'baixou a auditoria',
}

/** Kinds of records, as a filter names them. */
const recordTypes: Record<string, string> = {
  session: 'Entradas e saídas',
  password: 'Senhas',
  company: 'Empresa',
  administrator: 'Administradores',
  platform: 'Plataformas',
  mail: 'E-mails em espera',
  user: 'Colaboradores',
  workspace: 'Workspaces',
  profile: 'Perfis',
  invite: 'Convites',
  bot: 'Robôs',
  flow: 'Fluxos',
  entity: 'Entidades',
  template: 'Templates',
  contact: 'Contatos',
  credential: 'Chaves de robôs',
  label: 'Etiquetas',
  'canned-answer': 'Respostas prontas',
  campaign: 'Campanhas',
  livechat: 'Live chat',
  whatsapp: 'WhatsApp',
  messenger: 'Facebook e Instagram',
  webhook: 'Webhooks',
  message: 'Mensagens',
  services: 'Dashboard',
  audit: 'Auditoria',
}

/** What a sentence tells without the record: the person is the record, or there is none. */
const aboutOneself = new Set([
  'session',
  'password.changed',
  'password.reset',
  'mail.read',
  'services',
  'audit',
  'administrator.restored',
])

const fieldNames: Record<string, string> = {
  name: 'nome',
  permissions: 'permissões',
  email: 'e-mail',
  phone: 'telefone',
  active: 'ativo',
  profiles: 'perfis',
  workspaces: 'workspaces',
  users: 'equipe',
  invitesForNewUsers: 'convites',
  parentId: 'workspace superior',
  moveRoomsTo: 'destino das salas',
  image: 'foto',
  avatar: 'foto',
  pic: 'foto',
  avatarColor: 'cor',
  color: 'cor',
  isAttendant: 'atendente',
  attendant: 'atendente',
  nameAgent: 'nome de agente',
  password: 'senha',
  workspaceQuota: 'limite de workspaces',
  userQuota: 'limite de usuários',
  botQuota: 'limite de robôs',
  allowCampaignCreation: 'campanhas',
  whatsappQrcode: 'WhatsApp por QR code',
  whatsappApiMeta: 'WhatsApp Business',
  livechat: 'live chat',
  facebook: 'Facebook',
  instagram: 'Instagram',
  timeZone: 'fuso horário',
  document: 'CPF/CNPJ',
  cep: 'CEP',
  plataform: 'plataforma',
  sendInvite: 'convite',
  displayName: 'nome exibido',
  tabTitle: 'título da aba',
  mainColor: 'cor principal',
  loginStyle: 'tela de entrada',
  hosts: 'endereços',
  logo: 'logo',
  favicon: 'favicon',
  privacyText: 'política de privacidade',
  termsText: 'termos de uso',
  supportEmail: 'e-mail de suporte',
  description: 'descrição',
  entries: 'valores',
  entities: 'valores',
  shortcut: 'atalho',
  text: 'texto',
  fileIds: 'arquivos',
  businessHours: 'horário de atendimento',
  closedMessage: 'mensagem fora do horário',
  closedQueue: 'fila fora do horário',
  offerSeconds: 'tempo da oferta',
  alarmMinutes: 'alarme',
  answerMinutes: 'meta da primeira resposta',
  closeMinutes: 'meta da finalização',
  asksSatisfaction: 'pesquisa de satisfação',
  target: 'objetivo',
  workspaceId: 'workspace',
  userId: 'pessoa',
  chatColor: 'cor da conversa',
  nameOnStart: 'pedir nome',
  emailOnStart: 'pedir e-mail',
  phoneOnStar: 'pedir telefone',
  phoneOnStart: 'pedir telefone',
  asksInDoubt: 'perguntar na dúvida',
  defaulFallbackMessages: 'mensagens de exceção',
  liveChatInteractions: 'mensagens do live chat',
  interactions: 'mensagens do live chat',
  whatsappRedirect: 'levar ao WhatsApp',
  avatarIconUrl: 'foto',
  automationDto: 'automações',
  type: 'tipo',
  onlyOnlineUser: 'só pessoas online',
  transferDialogInitiatedByBot: 'transferir conversas iniciadas pelo robô',
  transferData: 'robô de destino',
  sites: 'sites permitidos',
  url: 'endereço',
  transferUrl: 'endereço da transferência',
  sendMessageUrl: 'endereço das mensagens',
  closeRoomUrl: 'endereço da finalização',
  digitalEmployeeUrl: 'endereço do funcionário digital',
  headers: 'cabeçalhos',
  token: 'token',
  metaUrl: 'endereço da Meta',
  businessPhoneId: 'número da Meta',
  businessAccountId: 'conta da Meta',
  pin: 'PIN',
  keepBotOnDialogInitiatedOnDevice: 'robô em conversas iniciadas no aparelho',
  regexpEntity: 'expressões',
  fuzzyMatching: 'correspondência aproximada',
}

export const nameOfField = (field: string): string => fieldNames[field] ?? field
export const nameOfType = (type: string): string => recordTypes[type] ?? type

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const phraseOf = (action: string): string => phrases[action as AuditAction] ?? `fez ${action}`

/** 'Alterou o perfil', for the filter. */
export const actionChoices = auditActions.map((action) => ({ action, label: capital(phrases[action]) }))
export const typeChoices = Object.entries(recordTypes).map(([type, label]) => ({ type, label }))

const isAboutOneself = (action: string): boolean =>
  aboutOneself.has(action) || aboutOneself.has(action.split('.')[0] ?? '')

/** 'Ana alterou o perfil Vendas: nome, permissões'. */
export const sentenceOf = (entry: {
  action: string
  account: string | null
  isAdministrator: boolean
  record: string | null
  fields: readonly string[]
}): string => {
  const who =
    entry.account === null ? 'Alguém' : entry.isAdministrator ? `${entry.account} (administrador)` : entry.account
  const record = entry.record === null || isAboutOneself(entry.action) ? '' : ` ${entry.record}`
  const fields = [...new Set(entry.fields.map(nameOfField))]
  return `${who} ${phraseOf(entry.action)}${record}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** 'Chrome no Windows' from what a browser says of itself; what is no browser keeps its first words. */
export const deviceOf = (userAgent: string | null): string | null => {
  if (userAgent === null) return null
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return `${browser} no ${system}`
  return browser ?? system ?? userAgent.slice(0, 40)
}
