import { randomBytes, randomUUID } from 'node:crypto'
import { permissions } from '@prosa/contract'
import { newFlow } from '@prosa/flow'
import { buildBot, buildEntity } from '../platform/testing/build-bots.ts'
import { buildCredential } from '../platform/testing/build-credentials.ts'
import { buildDialog } from '../platform/testing/build-dialogs.ts'
import type { Builders, TestCompany } from '../platform/testing/index.ts'

/** One record of each kind. */
export interface Ids {
  workspace: number
  user: number
  bot: number
  botToken: string
  flow: number
  flowTest: number
  missed: number
  entity: number
  file: string
  dialog: number
  message: string
  contact: number
  credential: number
  delivery: number
  label: number
  note: number
  cannedAnswer: number
  profile: number
  invite: number
  campaign: number
  template: number
  contactImport: number
  otherContact: number
  contactMerge: number
  session: string
}

/** Records that nobody ever made. */
export const nowhere: Ids = {
  workspace: 2_000_000_001,
  user: 2_000_000_002,
  bot: 2_000_000_003,
  botToken: 'nenhum-bot-tem-este-token',
  flow: 2_000_000_004,
  flowTest: 2_000_000_018,
  missed: 2_000_000_019,
  entity: 2_000_000_005,
  file: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d',
  dialog: 2_000_000_006,
  message: '2000000006-1',
  contact: 2_000_000_007,
  credential: 2_000_000_008,
  delivery: 2_000_000_009,
  label: 2_000_000_010,
  note: 2_000_000_011,
  cannedAnswer: 2_000_000_012,
  profile: 2_000_000_013,
  invite: 2_000_000_014,
  campaign: 2_000_000_015,
  template: 2_000_000_016,
  contactImport: 2_000_000_017,
  otherContact: 2_000_000_020,
  contactMerge: 2_000_000_021,
  session: '0b9e7c52-6d1f-4a3b-8c2e-7f5a9d4e6b10',
}

/** One of everything in a company. */
export const fill = async (build: Builders, company: TestCompany): Promise<Ids> => {
  const workspace = await build.workspace({ company })
  const user = await build.user({ company, workspaces: [workspace], permissions, isAttendant: true })
  const bot = await buildBot(build, { company, workspace })
  const dialog = await buildDialog(build, { company, workspace, bot })
  const entity = await buildEntity(build, { company, bot })
  const file = await build.insert<{ id: string }>('file', {
    company_id: company.id,
    name: 'recado.txt',
    mime: 'text/plain',
    size_bytes: 1,
    storage_key: `${company.id}/${randomUUID()}`,
  })
  await build.insert('file_holder', { company_id: company.id, file_id: file.id, kind: 'dialog', dialog_id: dialog.id })
  const credential = await buildCredential(build, { company, bot, use: 'production' })
  const delivery = await build.insert<{ id: number }>('webhook_delivery', {
    company_id: company.id,
    bot_id: bot.id,
    dialog_id: dialog.id,
    kind: 'message',
    state: 'failed',
  })
  const label = await build.insert<{ id: number }>('label', {
    company_id: company.id,
    name: `Urgente ${dialog.id}`,
    name_folded: `urgente ${dialog.id}`,
    color: 'red',
  })
  const note = await build.insert<{ id: number }>('note', {
    company_id: company.id,
    dialog_id: dialog.id,
    place: 1,
    version: 1,
    author_id: user.id,
    client_key: randomUUID(),
    text: 'Só entre nós',
  })
  const cannedAnswer = await build.insert<{ id: number }>('canned_answer', {
    company_id: company.id,
    workspace_id: workspace.id,
    shortcut: 'oi',
    shortcut_folded: 'oi',
    text: 'Olá!',
  })
  const profile = await build.profile({ company, permissions: ['contact_view'] })
  const invite = await build.insert<{ id: number }>('invite', {
    company_id: company.id,
    email: `convite${dialog.id}@teste.local`,
    email_folded: `convite${dialog.id}@teste.local`,
    workspace_id: workspace.id,
    profile_id: profile.id,
    code_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 86_400_000),
    sent_at: new Date(Date.now() - 86_400_000),
  })
  const campaign = await build.insert<{ id: number }>('campaign', {
    company_id: company.id,
    workspace_id: workspace.id,
    bot_id: bot.id,
    name: 'Natal',
    name_folded: 'natal',
    message: 'Boas festas!',
    interval_seconds: 60,
    start_at: new Date(Date.now() + 86_400_000),
    next_at: new Date(Date.now() + 86_400_000),
  })
  await build.insert('campaign_recipient', {
    company_id: company.id,
    campaign_id: campaign.id,
    place: 1,
    contact_id: dialog.contactId,
  })
  const template = await build.insert<{ id: number }>('template', {
    company_id: company.id,
    name: 'Menu',
    name_folded: 'menu',
    bot_id: bot.id,
    flow_id: bot.draftId,
    document: JSON.stringify(newFlow(randomUUID, 'Menu')),
  })
  await build.insert('template_workspace', {
    company_id: company.id,
    template_id: template.id,
    workspace_id: workspace.id,
  })
  const contactImport = await build.insert<{ id: number }>('contact_import', {
    company_id: company.id,
    workspace_id: workspace.id,
    file_name: 'clientes.csv',
    encoding: 'utf-8',
    delimiter: ';',
    file_rows: 2,
    titles: ['Nome', 'Telefone'],
    status: 'done',
    created_by: user.id,
  })
  const flowTest = await build.insert<{ id: number }>('flow_test', {
    company_id: company.id,
    bot_id: bot.id,
    name: 'Saudação',
    steps: JSON.stringify([]),
  })
  const missed = await build.insert<{ id: number }>('not_understood', {
    company_id: company.id,
    bot_id: bot.id,
    node_id: 'inicio',
    text: 'tem estacionamento',
    comparable: 'tem estacionamento',
    first_at: new Date(),
    last_at: new Date(),
  })
  const otherContact = await build.insert<{ id: number }>('contact', {
    company_id: company.id,
    name: 'Rita',
    search: 'rita',
    workspace_id: workspace.id,
  })
  await build.insert('contact_workspace', {
    company_id: company.id,
    contact_id: otherContact.id,
    workspace_id: workspace.id,
  })
  const as = { name: 'Rita', phone: null, email: null, description: null }
  const contactMerge = await build.insert<{ id: number }>('contact_merge', {
    company_id: company.id,
    into_id: dialog.contactId,
    from_id: otherContact.id + 1_000_000_000,
    into_before: JSON.stringify({ ...as, optedOut: [] }),
    from_before: JSON.stringify({
      ...as,
      id: otherContact.id + 1_000_000_000,
      optedOut: [],
      workspaceId: workspace.id,
    }),
    into_after: JSON.stringify(as),
    moved: JSON.stringify({ workspaces: [workspace.id] }),
    merged_by: user.id,
  })
  const session = await build.insert<{ family: string }>('session', {
    family: randomUUID(),
    account_id: user.id,
    access_hash: randomBytes(32),
    refresh_hash: randomBytes(32),
    access_expires_at: new Date(Date.now() + 86_400_000),
    refresh_expires_at: new Date(Date.now() + 86_400_000),
    family_expires_at: new Date(Date.now() + 86_400_000),
  })
  return {
    workspace: workspace.id,
    user: user.id,
    bot: bot.id,
    botToken: bot.token,
    flow: bot.draftId,
    flowTest: flowTest.id,
    missed: missed.id,
    entity: entity.id,
    file: file.id,
    dialog: dialog.id,
    message: `${dialog.id}-1`,
    contact: dialog.contactId,
    credential: credential.id,
    delivery: delivery.id,
    label: label.id,
    note: note.id,
    cannedAnswer: cannedAnswer.id,
    profile: profile.id,
    invite: invite.id,
    campaign: campaign.id,
    template: template.id,
    contactImport: contactImport.id,
    otherContact: otherContact.id,
    contactMerge: contactMerge.id,
    session: session.family,
  }
}
