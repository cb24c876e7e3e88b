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
  knowledge: number
  knowledgeSite: number
  /** Stands in every answer from it. */
  knowledgeName: string
  unanswered: number
  knowledgeTest: number
  candidate: number
  file: string
  dialog: number
  message: string
  contact: number
  credential: number
  delivery: number
  label: number
  note: number
  scheduled: number
  reminder: number
  cannedAnswer: number
  automation: number
  followUp: number
  followUpRun: number
  profile: number
  invite: number
  campaign: number
  template: number
  contactImport: number
  otherContact: number
  contactMerge: number
  contactField: number
  contactTag: number
  contactSegment: number
  inboxView: number
  session: string
  integration: number
  apiKey: number
  subscription: number
  subscriptionName: string
  event: number
}

/** Ids that no record has. */
export const nowhere: Ids = {
  workspace: 2_000_000_001,
  user: 2_000_000_002,
  bot: 2_000_000_003,
  botToken: 'nenhum-bot-tem-este-token',
  flow: 2_000_000_004,
  flowTest: 2_000_000_018,
  missed: 2_000_000_019,
  entity: 2_000_000_005,
  knowledge: 2_000_000_042,
  knowledgeSite: 2_000_000_046,
  knowledgeName: 'Trocas da empresa 2000000042',
  unanswered: 2_000_000_043,
  knowledgeTest: 2_000_000_044,
  candidate: 2_000_000_045,
  file: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d',
  dialog: 2_000_000_006,
  message: '2000000006-1',
  contact: 2_000_000_007,
  credential: 2_000_000_008,
  delivery: 2_000_000_009,
  label: 2_000_000_010,
  note: 2_000_000_011,
  scheduled: 2_000_000_040,
  reminder: 2_000_000_041,
  cannedAnswer: 2_000_000_012,
  automation: 2_000_000_041,
  followUp: 2_000_000_051,
  followUpRun: 2_000_000_052,
  profile: 2_000_000_013,
  invite: 2_000_000_014,
  campaign: 2_000_000_015,
  template: 2_000_000_016,
  contactImport: 2_000_000_017,
  otherContact: 2_000_000_020,
  contactMerge: 2_000_000_021,
  contactField: 2_000_000_022,
  contactTag: 2_000_000_023,
  contactSegment: 2_000_000_024,
  inboxView: 2_000_000_025,
  session: '0b9e7c52-6d1f-4a3b-8c2e-7f5a9d4e6b10',
  integration: 2_000_000_026,
  apiKey: 2_000_000_027,
  subscription: 2_000_000_028,
  subscriptionName: 'nenhuma',
  event: 2_000_000_029,
}
