import { randomBytes, randomUUID } from 'node:crypto'
import { permissions, wholeGrants } from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { fold } from '@prosa/language'
import { livechatKind } from '../../../channels/livechat/channel.ts'
import type { Ids } from './canary-ids.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillFollowUps } from './fill-follow-ups.ts'
import { fillKnowledge, type PublishSource } from './fill-knowledge.ts'
import { insertIntegrationWith, insertPersonWith } from './insert-accounts.ts'

/**
 * Inserts one row; the result holds at least the requested column, by default `id`. Null: the table has no key of its
 * own.
 */
export type Insert = <Row extends object>(
  table: string,
  values: Record<string, unknown>,
  key?: 'id' | 'family' | null,
) => Promise<Row>

/**
 * Creates one record of each kind in a company.
 * @param makeCredential creates a bot's key, whose content is sealed
 * @param publish makes a version the one that bots answer from
 */
export const fillCompany = async (
  insert: Insert,
  companyId: number,
  makeCredential: (bot: number) => Promise<number>,
  publish: PublishSource,
): Promise<Ids> => {
  const link = (table: string, values: Record<string, unknown>) => insert(table, values, null)
  const named = (name: string, more: object) => ({ company_id: companyId, name, name_folded: fold(name), ...more })
  const workspace = await insert<{ id: number }>('workspace', named('Área', {}))
  const user = { id: await insertPersonWith(insert, companyId, permissions, [workspace.id]) }
  const token = randomUUID()
  const bot = await insert<{ id: number }>('bot', named('Loja', { workspace_id: workspace.id, target: 1, token }))
  const connection = await insert<{ id: number }>('connection', {
    company_id: companyId,
    kind: livechatKind,
    bot_id: bot.id,
    external_id: token,
  })
  const draft = await insert<{ id: number }>('flow', {
    company_id: companyId,
    bot_id: bot.id,
    kind: 'draft',
    name: 'Loja',
    document: JSON.stringify(newFlow(randomUUID, 'Loja')),
  })
  const contact = await insert<{ id: number }>('contact', {
    company_id: companyId,
    name: 'Renata Figueiredo',
    search: 'renata figueiredo',
    workspace_id: workspace.id,
  })
  await link('contact_workspace', { company_id: companyId, contact_id: contact.id, workspace_id: workspace.id })
  const identity = await insert<{ id: number }>('identity', {
    company_id: companyId,
    contact_id: contact.id,
    connection_id: connection.id,
    external_id: randomUUID(),
  })
  const parties = { connection_id: connection.id, identity_id: identity.id, contact_id: contact.id }
  const dialog = await insert<{ id: number }>('dialog', {
    company_id: companyId,
    workspace_id: workspace.id,
    bot_id: bot.id,
    ...parties,
    owner: 'queue',
    waits: true,
    seq: 1,
    version: 1,
    inbound: 1,
    last_text: 'Oi',
    last_inbound_at: new Date(),
    last_message_at: new Date(),
  })
  await link('dialog_party', { company_id: companyId, dialog_id: dialog.id, ...parties, open: true })
  await link('message', {
    company_id: companyId,
    dialog_id: dialog.id,
    seq: 1,
    version: 1,
    connection_id: connection.id,
    ext_id: randomUUID(),
    sender: 'CLIENT',
    text: 'Oi',
  })
  const entity = await insert<{ id: number }>('entity', named('Cor', { bot_id: bot.id, display_name: 'Cor' }))
  await link('entity_entry', { company_id: companyId, entity_id: entity.id, position: 0, value: 'azul' })
  const file = await insert<{ id: string }>('file', {
    company_id: companyId,
    name: 'recado.txt',
    mime: 'text/plain',
    size_bytes: 1,
    storage_key: `${companyId}/${randomUUID()}`,
  })
  await link('file_holder', { company_id: companyId, file_id: file.id, kind: 'dialog', dialog_id: dialog.id })
  const credential = await makeCredential(bot.id)
  const delivery = await insert<{ id: number }>('webhook_delivery', {
    company_id: companyId,
    bot_id: bot.id,
    dialog_id: dialog.id,
    kind: 'message',
    state: 'failed',
  })
  const label = await insert<{ id: number }>('label', {
    company_id: companyId,
    name: `Urgente ${dialog.id}`,
    name_folded: `urgente ${dialog.id}`,
    color: 'red',
  })
  const note = await insert<{ id: number }>('note', {
    company_id: companyId,
    dialog_id: dialog.id,
    place: 1,
    version: 1,
    author_id: user.id,
    client_key: randomUUID(),
    text: 'Só entre nós',
  })
  const scheduled = await insert<{ id: number }>('scheduled_act', {
    company_id: companyId,
    dialog_id: dialog.id,
    connection_id: connection.id,
    due_at: new Date(Date.now() + 86_400_000),
    made_by: user.id,
    content: JSON.stringify({ text: 'Bom dia', files: [], quotes: null }),
    seen_inbound: 1,
    stops_on_answer: true,
    client_key: randomUUID(),
  })
  const ofFollowUps = await fillFollowUps(insert, {
    companyId,
    workspaceId: workspace.id,
    userId: user.id,
    dialogId: dialog.id,
    connectionId: connection.id,
  })
  const ofKnowledge = await fillKnowledge(insert, { companyId, dialogId: dialog.id, userId: user.id }, publish)
  const cannedAnswer = await insert<{ id: number }>('canned_answer', {
    company_id: companyId,
    workspace_id: workspace.id,
    shortcut: 'oi',
    shortcut_folded: 'oi',
    text: 'Olá!',
  })
  const definition = { event: 'wrote', matches: 'all', conditions: [], acts: [{ kind: 'label', labelId: label.id }] }
  const automation = await insert<{ id: number }>('automation', {
    company_id: companyId,
    name: `Urgentes ${dialog.id}`,
    name_folded: `urgentes ${dialog.id}`,
    place: 1,
    workspace_ids: `{${workspace.id}}`,
    definition: JSON.stringify(definition),
  })
  const profile = await insert<{ id: number }>('profile', named('Consulta', { permissions: ['contact_view'] }))
  const invite = await insert<{ id: number }>('invite', {
    company_id: companyId,
    email: `convite${dialog.id}@teste.local`,
    email_folded: `convite${dialog.id}@teste.local`,
    workspace_id: workspace.id,
    profile_id: profile.id,
    code_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 86_400_000),
    sent_at: new Date(Date.now() - 86_400_000),
  })
  const campaign = await insert<{ id: number }>('campaign', {
    company_id: companyId,
    workspace_id: workspace.id,
    bot_id: bot.id,
    name: 'Natal',
    name_folded: 'natal',
    message: 'Boas festas!',
    interval_seconds: 60,
    start_at: new Date(Date.now() + 86_400_000),
    next_at: new Date(Date.now() + 86_400_000),
  })
  await link('campaign_recipient', {
    company_id: companyId,
    campaign_id: campaign.id,
    place: 1,
    contact_id: contact.id,
  })
  const template = await insert<{ id: number }>('template', {
    company_id: companyId,
    name: 'Menu',
    name_folded: 'menu',
    bot_id: bot.id,
    flow_id: draft.id,
    document: JSON.stringify(newFlow(randomUUID, 'Menu')),
  })
  await link('template_workspace', {
    company_id: companyId,
    template_id: template.id,
    workspace_id: workspace.id,
  })
  const flowTest = await insert<{ id: number }>('flow_test', {
    company_id: companyId,
    bot_id: bot.id,
    name: 'Saudação',
    steps: JSON.stringify([]),
  })
  const missed = await insert<{ id: number }>('not_understood', {
    company_id: companyId,
    bot_id: bot.id,
    node_id: 'inicio',
    text: 'tem estacionamento',
    comparable: 'tem estacionamento',
    first_at: new Date(),
    last_at: new Date(),
  })
  const companyNamed = (name: string) => ({
    company_id: companyId,
    name: `${name} ${dialog.id}`,
    name_folded: `${name} ${dialog.id}`,
  })
  const ofContacts = await fillContacts(insert, {
    companyId,
    workspaceId: workspace.id,
    userId: user.id,
    contactId: contact.id,
    named: companyNamed,
    fieldNumber: dialog.id + 3,
  })
  const inboxView = await insert<{ id: number }>('inbox_view', {
    ...companyNamed('vista'),
    user_id: user.id,
    filter: JSON.stringify({ labels: [label.id] }),
  })
  const session = await insert<{ family: string }>(
    'session',
    {
      family: randomUUID(),
      account_id: user.id,
      access_hash: randomBytes(32),
      refresh_hash: randomBytes(32),
      access_expires_at: new Date(Date.now() + 86_400_000),
      refresh_expires_at: new Date(Date.now() + 86_400_000),
      family_expires_at: new Date(Date.now() + 86_400_000),
    },
    'family',
  )
  const integration = await insertIntegrationWith(insert, companyId, wholeGrants, [workspace.id])
  const subscriptionName = `loja-${integration.id}`
  const subscription = await insert<{ id: number }>('subscription', {
    company_id: companyId,
    integration_id: integration.id,
    name: subscriptionName,
    url: 'https://eventos.exemplo.com.br',
    types: ['contact.created'],
    enqueued_to: 1,
    created_by: user.id,
  })
  await link('event_delivery', {
    company_id: companyId,
    subscription_id: subscription.id,
    number: 1,
    type: 'contact.created',
    at: new Date(),
    state: 'failed',
  })
  return {
    workspace: workspace.id,
    user: user.id,
    bot: bot.id,
    botToken: token,
    flow: draft.id,
    flowTest: flowTest.id,
    missed: missed.id,
    entity: entity.id,
    ...ofKnowledge,
    file: file.id,
    dialog: dialog.id,
    message: `${dialog.id}-1`,
    contact: contact.id,
    credential,
    delivery: delivery.id,
    label: label.id,
    note: note.id,
    scheduled: scheduled.id,
    cannedAnswer: cannedAnswer.id,
    automation: automation.id,
    ...ofFollowUps,
    profile: profile.id,
    invite: invite.id,
    campaign: campaign.id,
    template: template.id,
    ...ofContacts,
    inboxView: inboxView.id,
    session: session.family,
    integration: integration.id,
    apiKey: integration.keyId,
    subscription: subscription.id,
    subscriptionName,
    event: 1,
  }
}
