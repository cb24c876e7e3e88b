import { type AuditAction, type AuditRecordType, auditActions } from '@prosa/contract'
import { nameOfField } from './field-names.ts'

/** Phrase of each kind, after the person's name; the record's name and the fields follow. */
const phrases: Record<AuditAction, string> = {
  'session.started': 'entrou',
  'session.ended': 'saiu',
  'session.refresh-reused': 'teve as sessões encerradas, porque uma chave foi usada duas vezes',
  'password.changed': 'trocou a própria senha',
  'password.reset': 'criou uma senha nova pelo link do e-mail',
  'password.link-copied': 'gerou o link de senha de',
  'second-factor.begun': 'começou a configurar a verificação em duas etapas',
  'second-factor.on': 'ativou a verificação em duas etapas',
  'second-factor.off': 'desativou a verificação em duas etapas',
  'second-factor.codes-made': 'gerou novos códigos de recuperação',
  'second-factor.code-used': 'usou um código de recuperação',
  'second-factor.reset': 'redefiniu a verificação em duas etapas de',
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
  'platform.key-made': 'criou uma chave da plataforma',
  'platform.key-ended': 'encerrou uma chave da plataforma',
  'mail.read': 'abriu os e-mails em espera',
  'mail.deleted': 'excluiu o e-mail em espera',
  'message-rate.set': 'gravou um preço de mensagens',
  'message-rate.deleted': 'removeu um preço de mensagens',
  'job.retried': 'pôs de novo na fila um trabalho abandonado',
  'isolation.certified': 'emitiu o certificado de isolamento',
  'user.changed': 'alterou o colaborador',
  'user.email-asked': 'pediu a troca do e-mail de',
  'user.email-sent-again': 'reenviou a confirmação do novo e-mail de',
  'user.email-cancelled': 'cancelou a troca do e-mail de',
  'user.email-confirmed': 'confirmou o novo e-mail',
  'user.email-stopped': 'impediu a troca do e-mail',
  'user.email-taken-back': 'desfez a troca do e-mail',
  'workspace.created': 'criou o workspace',
  'workspace.changed': 'alterou o workspace',
  'workspace.rules-changed': 'alterou as regras de atendimento do workspace',
  'profile.created': 'criou o perfil',
  'profile.changed': 'alterou o perfil',
  'integration.created': 'criou a integração',
  'integration.changed': 'alterou a integração',
  'integration.ended': 'encerrou a integração',
  'integration.key-made': 'criou uma chave da integração',
  'integration.key-ended': 'encerrou uma chave da integração',
  'subscription.created': 'passou a enviar eventos pela inscrição',
  'subscription.changed': 'alterou a inscrição de eventos',
  'subscription.deleted': 'excluiu a inscrição de eventos',
  'subscription.secret-made': 'trocou o segredo da inscrição de eventos',
  'subscription.paused': 'pausou a inscrição de eventos',
  'subscription.resumed': 'retomou a inscrição de eventos',
  'subscription.replayed': 'reenviou eventos pela inscrição',
  'subscription.skipped': 'desistiu de um evento da inscrição',
  'invite.made': 'convidou',
  'invite.link-copied': 'copiou o link do convite para',
  'invite.resent': 'reenviou o convite para',
  'invite.revoked': 'cancelou o convite para',
  'invite.accepted': 'aceitou o convite para',
  'bot.created': 'criou o bot',
  'bot.cloned': 'duplicou um bot como',
  'bot.changed': 'alterou o bot',
  'bot.transfer-changed': 'alterou a transferência do bot',
  'bot.messages-dismissed': 'marcou mensagens como fora do assunto no bot',
  'bot.deleted': 'excluiu o bot',
  'flow.saved': 'salvou o fluxo do bot',
  'flow.published': 'publicou o fluxo do bot',
  'flow-test.created': 'guardou o teste de fluxo',
  'flow-test.changed': 'alterou o teste de fluxo',
  'flow-test.deleted': 'excluiu o teste de fluxo',
  'knowledge.created': 'criou a fonte',
  'knowledge.changed': 'alterou a fonte',
  'knowledge.published': 'publicou a fonte',
  'knowledge.deleted': 'excluiu a fonte',
  'entity.created': 'criou a entidade',
  'entity.changed': 'alterou a entidade',
  'entity.imported': 'importou valores de um arquivo para entidades',
  'template.created': 'criou o template',
  'template.deleted': 'removeu o template',
  'template.imported': 'importou para um bot o template',
  'contact.created': 'criou o contato',
  'contact.changed': 'alterou o contato',
  'contact.exported': 'baixou os contatos',
  'contact.data-exported': 'baixou todos os dados do contato',
  'contact.erased': 'apagou os dados de um contato',
  'contact.merged': 'uniu a outro o contato',
  'contact.merge-undone': 'separou de outro o contato',
  'contact.kept-apart': 'disse que não é a mesma pessoa que outro o contato',
  'contact.tagged': 'pôs ou tirou tags de contatos',
  'contact-field.created': 'criou o campo de contatos',
  'contact-field.changed': 'alterou o campo de contatos',
  'contact-field.deleted': 'removeu um campo de contatos',
  'contact-tag.created': 'criou a tag de contatos',
  'contact-tag.changed': 'alterou a tag de contatos',
  'contact-tag.deleted': 'removeu uma tag de contatos',
  'contact-segment.created': 'salvou o segmento',
  'contact-segment.deleted': 'removeu um segmento',
  'contact-import.started': 'começou a importar contatos do arquivo',
  'contact-import.retried': 'continuou a importar contatos do arquivo',
  'contact-import.cancelled': 'parou de importar contatos do arquivo',
  'contact-import.undone': 'desfez a importação de contatos do arquivo',
  'contact.consent': 'registrou se o contato recebe campanhas, ou a base legal, de',
  'credential.inserted': 'gravou chaves de bots',
  'credential.read': 'baixou a chave',
  'credential.detached': 'tirou de um bot a chave',
  'credential.deleted': 'excluiu a chave',
  'label.created': 'criou a etiqueta',
  'label.changed': 'alterou a etiqueta',
  'label.deleted': 'excluiu a etiqueta',
  'follow-up.created': 'criou o follow-up',
  'follow-up.changed': 'alterou o follow-up',
  'follow-up.deleted': 'excluiu o follow-up',
  'follow-up.runs-moved': 'passou para a versão atual as conversas do follow-up',
  'canned-answer.created': 'criou a resposta pronta',
  'canned-answer.changed': 'alterou a resposta pronta',
  'canned-answer.deleted': 'excluiu a resposta pronta',
  'automation.created': 'criou a automação',
  'automation.changed': 'alterou a automação',
  'automation.switched': 'ligou, observou ou desligou a automação',
  'automation.moved': 'mudou a ordem da automação',
  'automation.deleted': 'excluiu a automação',
  'campaign.created': 'criou a campanha',
  'campaign.retried': 'tentou de novo as falhas da campanha',
  'campaign.tested': 'mandou um teste de campanha',
  'campaign.exported': 'exportou os resultados da campanha',
  'campaign.start': 'continuou a campanha',
  'campaign.pause': 'pausou a campanha',
  'campaign.cancel': 'cancelou a campanha',
  'livechat.changed': 'alterou o live chat do bot',
  'livechat.key-made': 'gerou uma chave de site do live chat do bot',
  'livechat.previous-key-ended': 'encerrou a chave de site anterior do live chat do bot',
  'livechat.keys-ended': 'encerrou as chaves de site do live chat do bot',
  'whatsapp.linked': 'entrou na Meta pelo WhatsApp do bot',
  'whatsapp.changed': 'salvou o número de WhatsApp do bot',
  'whatsapp.disconnected': 'desconectou o WhatsApp do bot',
  'whatsapp.requested': 'pediu o QR code do WhatsApp de',
  'whatsapp.renamed': 'alterou o WhatsApp por QR code do bot',
  'whatsapp.removed': 'desconectou o WhatsApp por QR code de',
  'messenger.linked': 'entrou na Meta pelo bot',
  'messenger.page-connected': 'conectou uma página ao bot',
  'messenger.page-disconnected': 'desconectou uma página do bot',
  'messenger.disconnected': 'desconectou a conta da Meta do bot',
  'webhook.changed': 'alterou o webhook do bot',
  'webhook.secret-made': 'gerou um novo segredo do webhook do bot',
  'webhook.resumed': 'religou um endereço do webhook do bot',
  'webhook.replayed': 'reenviou entregas do webhook do bot',
  'message.deleted': 'apagou a mensagem',
  'scheduled-message.changed': 'mudou a mensagem agendada por outra pessoa',
  'scheduled-message.cancelled': 'cancelou a mensagem agendada por outra pessoa',
  'scheduled-message.sent': 'enviou a mensagem agendada por outra pessoa',
  'reminder.changed': 'mudou o lembrete de outra pessoa',
  'reminder.ended': 'encerrou o lembrete de outra pessoa',
  'services.exported': 'baixou os atendimentos do dashboard',
  'audit.exported': 'baixou a auditoria',
  'contact-import.exported': 'baixou as linhas recusadas da importação',
  'dead-letter.read': 'leu as mensagens que não puderam ser recebidas',
}

/** Where rows of a kind appear: administrators also act outside of companies. */
type Where = 'installation' | 'company' | 'both'

/** Names of record kinds, for the filter. */
const recordTypes: Record<AuditRecordType, readonly [label: string, where: Where]> = {
  session: ['Entradas e saídas', 'both'],
  password: ['Senhas', 'both'],
  'second-factor': ['Verificação em duas etapas', 'both'],
  company: ['Empresa', 'company'],
  administrator: ['Administradores', 'installation'],
  platform: ['Plataformas', 'installation'],
  mail: ['E-mails em espera', 'installation'],
  job: ['Trabalhos', 'installation'],
  'dead-letter': ['Mensagens não recebidas', 'installation'],
  'message-rate': ['Preços de mensagens', 'installation'],
  isolation: ['Certificados de isolamento', 'installation'],
  user: ['Colaboradores', 'both'],
  workspace: ['Workspaces', 'company'],
  profile: ['Perfis', 'company'],
  integration: ['Integrações', 'company'],
  subscription: ['Inscrições de eventos', 'company'],
  invite: ['Convites', 'company'],
  bot: ['Bots', 'company'],
  flow: ['Fluxos', 'company'],
  'flow-test': ['Testes de fluxo', 'company'],
  knowledge: ['Conhecimento', 'company'],
  entity: ['Entidades', 'company'],
  template: ['Templates', 'company'],
  contact: ['Contatos', 'company'],
  'contact-field': ['Campos de contatos', 'company'],
  'contact-tag': ['Tags de contatos', 'company'],
  'contact-segment': ['Segmentos', 'company'],
  'contact-import': ['Importações de contatos', 'company'],
  credential: ['Chaves de bots', 'company'],
  label: ['Etiquetas', 'company'],
  'canned-answer': ['Respostas prontas', 'company'],
  automation: ['Automações', 'company'],
  'follow-up': ['Follow-ups', 'company'],
  campaign: ['Campanhas', 'company'],
  livechat: ['Live chat', 'company'],
  whatsapp: ['WhatsApp', 'company'],
  messenger: ['Facebook e Instagram', 'company'],
  webhook: ['Webhooks', 'company'],
  message: ['Mensagens', 'company'],
  'scheduled-message': ['Mensagens agendadas', 'company'],
  reminder: ['Lembretes', 'company'],
  services: ['Dashboard', 'company'],
  audit: ['Auditoria', 'both'],
}

/** Kinds without a record in their sentence: the person is the record, or there is none. */
const aboutOneself: ReadonlySet<string> = new Set<AuditAction | AuditRecordType>([
  'session',
  'password.changed',
  'password.reset',
  'user.email-confirmed',
  'user.email-stopped',
  'user.email-taken-back',
  'second-factor.begun',
  'second-factor.on',
  'second-factor.off',
  'second-factor.codes-made',
  'second-factor.code-used',
  'mail.read',
  'job',
  'services',
  'audit',
  'administrator.restored',
])

const isNamed = (type: string): type is AuditRecordType => type in recordTypes

/** The kind's name for people; for a kind the program no longer has, its technical name. */
export const nameOfType = (type: string): string => (isNamed(type) ? recordTypes[type][0] : type)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const phraseOf = (action: string): string => phrases[action as AuditAction] ?? `fez ${action}`

/** Choices of the filter of a company, or of the installation: 'Alterou o perfil', 'Perfis'. */
export const choicesOf = (place: 'installation' | 'company') => {
  const isThere = (type: string): boolean => isNamed(type) && ['both', place].includes(recordTypes[type][1])
  return {
    actions: auditActions
      .filter((action) => isThere(typeOf(action)))
      .map((action) => ({ action, label: capital(phrases[action]) })),
    records: Object.entries(recordTypes)
      .filter(([type]) => isThere(type))
      .map(([type, [label]]) => ({ type, label })),
  }
}

const typeOf = (action: string): string => action.split('.')[0] ?? ''
const isAboutOneself = (action: string): boolean => aboutOneself.has(action) || aboutOneself.has(typeOf(action))

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
