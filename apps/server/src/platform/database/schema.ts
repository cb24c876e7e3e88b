// Made from the database's catalogue by `npm run db:types`. Do not edit: change a migration and run it again.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as what it holds; written as JSON text, since the driver would take an array for one of PostgreSQL's own. */
type Json = ColumnType<unknown, string, string>
type JsonWithDefault = ColumnType<unknown, string | undefined, string>

export interface Account {
  id: Generated<number>
  company_id: number | null
  email: string | null
  email_folded: string | null
  name: Generated<string>
  password_hash: string | null
  is_admin: Generated<boolean>
  active: Generated<boolean>
  first_access: Generated<boolean>
  created_at: Generated<Date>
  admin_platform_id: number | null
  kind: Generated<string>
}

export interface AccountCode {
  id: GeneratedAlways<number>
  account_id: number
  kind: string
  code_hash: Buffer
  expires_at: Date
  used_at: Date | null
  created_at: Generated<Date>
  sent_at: Generated<Date>
  form_encrypted: Buffer | null
  email_change_id: number | null
}

export interface AdministratorAvatar {
  account_id: number
  color: Generated<string>
  picture: Buffer | null
  version: Generated<number>
}

export interface AgentPublication {
  company_id: number
  bot_id: number
  use: string
  credential_id: number
  wanted: string
  known: Generated<string[]>
  state: Generated<string>
  problem: string | null
  done: Generated<number>
  total: Generated<number>
  attempts: Generated<number>
  fence: Generated<number>
  due_at: Generated<Date>
  lease_until: Date | null
}

export interface AnswerCandidate {
  company_id: number
  id: Generated<number>
  dialog_id: number
  seq: number
  question: string
  answer: string
  same_hash: Buffer
  said_by: number
  said_at: Date
  state: Generated<string>
  source_id: number | null
  settled_by: number | null
  settled_at: Date | null
}

export interface ApiCall {
  company_id: number
  account_id: number
  key: string
  operation: string
  fingerprint: Buffer
  claimed_at: Date
  status: number | null
  code: string | null
  message: string | null
  fields: string[] | null
  result: number | null
}

export interface ApiKey {
  company_id: number
  id: Generated<number>
  integration_id: number
  public_id: string
  hash: Buffer
  created_by: number | null
  created_at: Generated<Date>
  ends_at: Date | null
  last_used_at: Date | null
  last_network: string | null
}

export interface ApiUse {
  company_id: number
  integration_id: number
  day: string
  operation: string
  calls: number
}

export interface AuditChain {
  chain: number
  place: Generated<number>
  hash: Generated<Buffer>
}

export interface AuditLog {
  id: GeneratedAlways<number>
  company_id: number | null
  account_id: number | null
  action: string
  detail: JsonWithDefault
  at: Generated<Date>
  record_type: GeneratedAlways<string | null>
  record_id: string | null
  fields: Generated<string[]>
  operation: string | null
  ip: string | null
  device: string | null
  account_name: string | null
  is_administrator: Generated<boolean>
  place: number | null
  hash: Buffer | null
}

export interface Automation {
  company_id: number
  id: Generated<number>
  name: string
  name_folded: string
  place: number
  state: Generated<string>
  workspace_ids: number[]
  definition: Json
  version: Generated<number>
  is_told: Generated<boolean>
  on_since: Date | null
}

export interface AutomationDay {
  company_id: number
  automation_id: number
  day: string
  outcome: string
  count: number
}

export interface AutomationRun {
  company_id: number
  id: Generated<number>
  automation_id: number
  dialog_id: number
  occurrence: number
  version: number
  at: Date
  outcome: string
  acts: Json
  chain: number[] | null
}

export interface AutomationVersion {
  company_id: number
  automation_id: number
  version: number
  name: string
  workspace_ids: number[]
  definition: Json
  saved_by: number
  saved_at: Generated<Date>
}

export interface BackupRun {
  id: GeneratedAlways<number>
  kind: string
  folder: string
  began_at: Date
  ended_at: Date
  failure: string | null
  row_count: number | null
  file_count: number | null
  byte_count: number | null
}

export interface Bot {
  company_id: number
  id: Generated<number>
  name: string
  name_folded: string
  active: Generated<boolean>
  target: Generated<number>
  workspace_id: number
  token: string
  avatar_color: Generated<string>
  chat_color: Generated<string>
  avatar_file_id: string | null
  interactions: JsonWithDefault
  name_on_start: Generated<boolean>
  email_on_start: Generated<boolean>
  phone_on_start: Generated<boolean>
  whatsapp_redirect: Generated<boolean>
  fallback_messages: Generated<string[]>
  repeat_minutes: Generated<number>
  repeat_times: Generated<number>
  transfer_minutes: Generated<number>
  transfer_call_webhook: Generated<boolean>
  transfer_workspace_id: number | null
  transfer_user_id: number | null
  transfer_queue: Generated<string>
  close_minutes: Generated<number>
  close_message: Generated<string>
  close_active: Generated<boolean>
  close_room_type: Generated<string>
  settings_workspace_id: number | null
  settings_user_id: number | null
  settings_transfer_begun_by_bot: Generated<boolean>
  settings_transfer_data: Json | null
  active_version_id: number | null
  created_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  asks_in_doubt: Generated<boolean>
  settings_only_online: Generated<boolean>
  agent_versions: Generated<number[]>
  opt_out_message: Generated<string>
  opt_in_message: Generated<string>
  tests_stop_publishing: Generated<boolean>
  asks_documents: Generated<boolean>
}

export interface BotWebhook {
  company_id: number
  bot_id: number
  url: Generated<string>
  transfer_url: Generated<string>
  send_message_url: Generated<string>
  close_room_url: Generated<string>
  digital_employee_url: Generated<string>
  headers_encrypted: Buffer | null
  signing_secret_encrypted: Buffer | null
  updated_at: Generated<Date>
  secret_made_at: Date | null
  previous_secret_encrypted: Buffer | null
  previous_secret_until: Date | null
  updated_by: number | null
}

export interface Campaign {
  company_id: number
  id: Generated<number>
  workspace_id: number
  bot_id: number
  name: string
  name_folded: string
  message: string
  files: Json | null
  interval_seconds: number
  start_at: Date
  status: Generated<string>
  next_at: Date | null
  notice: string | null
  created_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  client_key: string | null
  client_hash: Buffer | null
  basis: string | null
  guards: Generated<string[]>
  hours: Json | null
  parent_id: number | null
  template: Json | null
  template_checked_at: Date | null
  stopped_by: number | null
  resumed_at: Date | null
}

export interface CampaignCount {
  company_id: number
  campaign_id: number
  pending: Generated<number>
  sent: Generated<number>
  failed: Generated<number>
  cancelled: Generated<number>
}

export interface CampaignRecipient {
  company_id: number
  campaign_id: number
  place: number
  contact_id: number | null
  message: string | null
  account: string | null
  status: Generated<string>
  reason: string | null
  dialog_id: number | null
  seq: number | null
  changed_at: Generated<Date>
  first_on: number | null
  first_at: Date | null
  failure_code: number | null
  judged_at: Date | null
  tries: Generated<number>
  not_before: Date | null
  retried_in: number | null
  failure_cause: string | null
}

export interface CampaignTest {
  company_id: number
  id: Generated<number>
  connection_id: number
  dialog_id: number
  seq: number
  is_first: boolean
  created_by: number
  created_at: Generated<Date>
}

export interface CannedAnswer {
  company_id: number
  id: Generated<number>
  workspace_id: number
  shortcut: string
  shortcut_folded: string
  text: Generated<string>
  files: JsonWithDefault
  updated_by: number | null
  updated_at: Generated<Date>
}

export interface Company {
  id: Generated<number>
  name: string
  name_folded: string
  email: Generated<string>
  platform_id: number
  active: Generated<boolean>
  workspace_quota: Generated<number>
  user_quota: Generated<number>
  bot_quota: Generated<number>
  allow_campaign_creation: Generated<boolean>
  whatsapp_qrcode: Generated<boolean>
  whatsapp_api_meta: Generated<boolean>
  livechat: Generated<boolean>
  facebook: Generated<boolean>
  instagram: Generated<boolean>
  time_zone: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  storage_limit_bytes: number | null
  confirmed_at: Generated<Date | null>
  document: string | null
  postal_code: string | null
  suspended_at: Date | null
  stops_at: Date | null
  suspension_reason: string | null
  suspension_note: Generated<string>
  resumed_at: Date | null
  demands_second_factor: Generated<boolean>
  automations_version: Generated<number>
  knowledge_generation: Generated<number>
  knowledge_tests_stop: Generated<boolean>
  knowledge_source_quota: Generated<number>
  knowledge_section_quota: Generated<number>
  label_steps_since: Generated<Date>
}

export interface CompanyStorage {
  company_id: number
  used_bytes: Generated<number>
}

export interface Connection {
  company_id: number
  id: Generated<number>
  kind: string
  bot_id: number | null
  user_id: number | null
  external_id: string
  active: Generated<boolean>
  settings: JsonWithDefault
  secret_encrypted: Buffer | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  state: Generated<string>
  state_reason: string | null
  state_at: Generated<Date>
  checked_at: Date | null
}

export interface ConnectionActivity {
  company_id: number
  connection_id: number
  last_inbound_at: Date | null
  last_outbound_at: Date | null
  resting_since: Date | null
  resting_until: Date | null
}

export interface ConnectionKey {
  company_id: number
  connection_id: number
  kind: string
  id: string
  value: Buffer
}

export interface ConnectionLease {
  company_id: number
  connection_id: number
  fence: Generated<number>
  lease_until: Date | null
  holder: string | null
  leaving: Generated<boolean>
  heard_at: Date | null
  receipt_at: Date | null
}

export interface Contact {
  company_id: number
  id: Generated<number>
  name: string | null
  email: string | null
  phone: string | null
  description: string | null
  search: Generated<string>
  workspace_id: number | null
  visitor_number: Generated<number | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  picture_file_id: string | null
  picture_hash: Buffer | null
  profile_at: Date | null
  name_key: GeneratedAlways<string | null>
  email_key: GeneratedAlways<string | null>
  phone_key: GeneratedAlways<string | null>
  opted_out: Generated<string[]>
  phone_core: GeneratedAlways<string | null>
}

export interface ContactConsent {
  company_id: number
  id: Generated<number>
  contact_id: number
  kind: string
  channel: string | null
  basis: string | null
  source: string | null
  given_at: Date
  recorded_at: Generated<Date>
  recorded_by: number | null
  dialog_id: number | null
  import_id: number | null
}

export interface ContactDistinct {
  company_id: number
  first_id: number
  second_id: number
  decided_by: number
  decided_at: Generated<Date>
}

export interface ContactErasure {
  company_id: number
  id: Generated<number>
  contact_id: number
  erased_contact_id: number
  requested_by: number
  requested_at: Generated<Date>
  last_dialog_id: Generated<number>
  dialogs: Generated<number>
  messages: Generated<number>
  files: Generated<number>
  done_at: Date | null
  traces_encrypted: Buffer | null
  last_import_id: Generated<number>
  last_import_row: Generated<number>
}

export interface ContactField {
  company_id: number
  id: Generated<number>
  number: number
  name: string
  name_folded: string
  kind: string
  options: Generated<string[]>
  created_at: Generated<Date>
  deleted_at: Date | null
}

export interface ContactImport {
  company_id: number
  id: Generated<number>
  workspace_id: number | null
  workspace_ids: Generated<number[]>
  file_id: string | null
  file_name: string
  encoding: string
  delimiter: string
  file_rows: number
  titles: string[]
  has_titles: Generated<boolean>
  columns: JsonWithDefault
  only_blank: Generated<boolean>
  basis: string | null
  source: string | null
  given_at: Date | null
  status: Generated<string>
  failure: string | null
  total: Generated<number>
  done: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  undo_row: Generated<number>
  removed: Generated<number>
  restored: Generated<number>
  kept: Generated<number>
  created_by: number
  created_at: Generated<Date>
  started_at: Date | null
  ended_at: Date | null
  undone_at: Date | null
  attempts: Generated<number>
  tag_ids: Generated<number[]>
  title_row: Generated<number>
  first_rows: Json | null
}

export interface ContactImportRow {
  company_id: number
  import_id: number
  row: number
  line: number
  outcome: string
  contact_id: number | null
  reason: string | null
  cells: Json | null
  former: Json | null
  made: Json | null
  placed: Generated<boolean>
  undo: string | null
  undo_reason: string | null
  tagged: number[] | null
}

export interface ContactList {
  company_id: number
  contact_id: number
  list: string
  added_at: Generated<Date>
}

export interface ContactMerge {
  company_id: number
  id: Generated<number>
  into_id: number
  from_id: number
  into_before: Json
  from_before: Json
  into_after: Json
  moved: Json
  merged_by: number
  merged_at: Generated<Date>
  undone_by: number | null
  undone_at: Date | null
}

export interface ContactSegment {
  company_id: number
  id: Generated<number>
  name: string
  name_folded: string
  filter: Json
  created_by: number
  created_at: Generated<Date>
}

export interface ContactTag {
  company_id: number
  id: Generated<number>
  name: string
  name_folded: string
  created_at: Generated<Date>
  deleted_at: Date | null
}

export interface ContactTagged {
  company_id: number
  contact_id: number
  tag_id: number
  created_at: Date
}

export interface ContactValue {
  company_id: number
  contact_id: number
  field_id: number
  value: string
  value_key: string
  created_at: Date
}

export interface ContactWorkspace {
  company_id: number
  contact_id: number
  workspace_id: number
  created_at: Generated<Date>
}

export interface Credential {
  company_id: number
  id: Generated<number>
  project_id: string
  project_folded: string
  provider_key_id: string
  client_email: string
  file_encrypted: Buffer
  bot_id: number | null
  use: string | null
  created_by: number | null
  created_at: Generated<Date>
}

export interface DataDeletion {
  code: string
  received_at: Date
  done_at: Date | null
}

export interface DeadLetter {
  id: GeneratedAlways<number>
  channel: string
  reason: string
  body: Json
  received_at: Generated<Date>
  account: string | null
  provider_event: string | null
}

export interface Dialog {
  company_id: number
  id: Generated<number>
  bot_id: number | null
  workspace_id: number
  connection_id: number
  identity_id: number
  contact_id: number
  open: Generated<boolean>
  owner: Generated<string>
  owner_user_id: number | null
  joined: Generated<boolean>
  last_attendant_id: number | null
  waits: Generated<boolean>
  transferred_to: string | null
  transferred_at: Date | null
  begun_by_bot: Generated<boolean>
  version_id: number | null
  session: Json | null
  seq: Generated<number>
  version: Generated<number>
  inbound: Generated<number>
  repetitions: Generated<number>
  repeats_now: Generated<number>
  last_text: Generated<string>
  last_sender: Generated<string>
  tag_stage: string | null
  person_took_part: Generated<boolean>
  person_took_part_at: Date | null
  first_at: Generated<Date>
  last_at: Generated<Date>
  last_inbound_at: Date | null
  last_person_at: Date | null
  last_message_at: Date | null
  opened_at: Generated<Date>
  closed_at: Date | null
  due_at: Date | null
  offer_expires_at: Date | null
  offered_to: Generated<number[]>
  offer_online_only: Generated<boolean>
  changed_xid: Generated<string>
  waits_since: Date | null
  last_sender_user_id: number | null
  hours_at: Date | null
  rests_until: Date | null
  hours_told_at: Date | null
  unattended_from: Date | null
  alarm_at: Date | null
  alarmed_at: Date | null
  people_since: Date | null
  answer_by: Date | null
  close_by: Date | null
  answer_late: Generated<boolean>
  close_late: Generated<boolean>
  campaign_at: Date | null
  held_since: Date | null
  transferred_kind: string | null
  transferred_id: number | null
  loop_score: Generated<number>
  resumes_at: Date | null
  snoozed_until: Date | null
  planned_at: Date | null
  automated: Json | null
  silence_at: Date | null
  label_steps: Json | null
}

export interface DialogCounted {
  company_id: number
  dialog_id: number
  version: number
  seq: number
  open: number
  human: number
  span_ms: number
  saved_ms: number
  owned_ms: number
  bot_id: number
  channel: string
  first_at: Date
  last_at: Date
  people_at: Date | null
  handed: Generated<boolean>
  taken_at: Date | null
  served_from: Date | null
  answered_at: Date | null
  closed_at: Date | null
  silent: Generated<boolean>
  attendant_id: number | null
  workspace_id: number
  campaigns: Generated<number>
  campaign_replies: Generated<number>
  outreaches: Generated<number>
  outreach_replies: Generated<number>
  finished: Generated<number>
  solved: Generated<number>
  left_midway: Generated<number>
  resolved: Generated<number>
  judged: Generated<number>
  lasting: Generated<number>
  answer_open_ms: number | null
  answer_in_time: boolean | null
  close_in_time: boolean | null
  judged_at: Date | null
  answered_by: number | null
  saved_seq: number | null
}

export interface DialogEvent {
  company_id: number
  dialog_id: number
  version: number
  kind: string
  user_id: number | null
  detail: JsonWithDefault
  at: Generated<Date>
}

export interface DialogLabel {
  company_id: number
  dialog_id: number
  label_id: number
  open: boolean
  put_at: Generated<Date | null>
}

export interface DialogParty {
  company_id: number
  dialog_id: number
  connection_id: number
  identity_id: number
  contact_id: number
  open: Generated<boolean>
  first_at: Generated<Date>
}

export interface DialogRead {
  company_id: number
  user_id: number
  dialog_id: number
  inbound: number
  at: Generated<Date>
}

export interface DialogWords {
  company_id: number
  dialog_id: number
  version: number
}

export interface DocumentSection {
  company_id: number
  id: Generated<number>
  source_id: number
  place: number
  title: string
  content: string
  questions: string[]
  terms: Buffer
  page: number | null
  address: string | null
}

export interface EmailChange {
  company_id: number
  id: GeneratedAlways<number>
  user_id: number
  from_email: string
  to_email: string
  to_folded: string
  asked_by: number
  asked_at: Date
  sent_at: Date
  confirmed_at: Date | null
  ended_at: Date | null
}

export interface Entity {
  company_id: number
  id: Generated<number>
  bot_id: number
  name: string
  name_folded: string
  display_name: string
  is_regex: Generated<boolean>
  fuzzy: Generated<boolean>
  active: Generated<boolean>
  updated_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface EntityEntry {
  company_id: number
  entity_id: number
  id: Generated<number>
  position: number
  value: string
  synonyms: Generated<string[]>
}

export interface Event {
  company_id: number
  number: number
  type: string
  subject_kind: string
  subject_id: number
  seq: number | null
  version: number | null
  account_id: number | null
  detail: Json | null
  at: Date
}

export interface EventDelivery {
  company_id: number
  subscription_id: number
  number: number
  type: string
  at: Date
  state: Generated<string>
  tries: Generated<number>
  status: number | null
  ms: number | null
  failure: string | null
  last_try_at: Date | null
}

export interface EventDialog {
  company_id: number
  dialog_id: number
  version: number
  seq: number
}

export interface EventLog {
  company_id: number
  begun_at: Date
  facts_from: Generated<Date>
  last_number: Generated<number>
  messages_forgotten: Generated<number>
  others_forgotten: Generated<number>
  heard_at: Generated<Date>
  ended_at: Date | null
}

export interface EventQueue {
  id: GeneratedAlways<number>
  company_id: number
  subscription_id: number
  number: number
  subject_kind: string
  subject_id: number
  due_at: Generated<Date>
  lease_until: Date | null
  fence: Generated<number>
  tries: Generated<number>
}

export interface Fact {
  company_id: number
  id: Generated<number>
  kind: string
  subject_kind: string
  subject_id: number
  account_id: number | null
  detail: JsonWithDefault
  at: Generated<Date>
  tell_at: Generated<Date>
  number: number | null
  platform_number: number | null
}

export interface FigureDay {
  company_id: number
  bot_id: number
  day: string
  channel: string
  services: number
  open: number
  human: number
  span_ms: number
  saved_ms: number
  owned_ms: number
  inbound: number
  outbound: number
  campaigns: Generated<number>
  campaign_replies: Generated<number>
  outreaches: Generated<number>
  outreach_replies: Generated<number>
  finished: Generated<number>
  solved: Generated<number>
  left_midway: Generated<number>
  resolved: Generated<number>
  judged: Generated<number>
  lasting: Generated<number>
}

export interface FigureHour {
  company_id: number
  bot_id: number
  hour: Date
  channel: string
  services: number
  open: number
  human: number
  span_ms: number
  saved_ms: number
  owned_ms: number
  inbound: number
  outbound: number
  campaigns: Generated<number>
  campaign_replies: Generated<number>
  outreaches: Generated<number>
  outreach_replies: Generated<number>
  finished: Generated<number>
  solved: Generated<number>
  left_midway: Generated<number>
  resolved: Generated<number>
  judged: Generated<number>
  lasting: Generated<number>
}

export interface FigurePeople {
  company_id: number
  bot_id: number
  day: string
  channel: string
  dialogs: Buffer | null
}

export interface FigurePosition {
  company_id: number
  position: string
  time_zone: string | null
  counted_at: Date | null
}

export interface File {
  company_id: number
  id: Generated<string>
  name: string
  mime: string
  size_bytes: number
  storage_key: string
  used: Generated<boolean>
  created_by: number | null
  created_at: Generated<Date>
  released_at: Date | null
}

export interface FileErasure {
  company_id: number
  storage_key: string
}

export interface FileHolder {
  company_id: number
  file_id: string
  kind: string
  bot_id: number | null
  dialog_id: number | null
  user_id: number | null
  platform_id: number | null
  contact_id: number | null
  canned_answer_id: number | null
  template_id: number | null
  contact_import_id: number | null
}

export interface Flow {
  company_id: number
  id: Generated<number>
  bot_id: number
  kind: string
  version: number | null
  name: string
  document: Json
  compiled: Json | null
  revision: Generated<number>
  created_by: number | null
  updated_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  label: string | null
  note: string | null
}

export interface FlowCall {
  id: GeneratedAlways<number>
  company_id: number
  dialog_id: number
  call_id: string
  due_at: Generated<Date>
  lease_until: Date | null
  fence: Generated<number>
  attempts: Generated<number>
  bot_id: Generated<number>
}

export interface FlowTest {
  company_id: number
  id: Generated<number>
  bot_id: number
  name: string
  steps: Json
  created_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface FlowWorkingCopy {
  company_id: number
  bot_id: number
  flow_id: number
  user_id: number
  document: Json
  base_revision: number
  updated_at: Generated<Date>
}

export interface FollowUp {
  company_id: number
  id: Generated<number>
  workspace_id: number
  name: string
  name_folded: string
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  paused_at: Date | null
  paused_step: number | null
  resumed_at: Date | null
}

export interface FollowUpVersion {
  company_id: number
  follow_up_id: number
  version: number
  definition: Json
  created_at: Generated<Date>
}

export interface FollowerPosition {
  company_id: number
  follower: string
  position: Generated<string>
  dialog_id: Generated<number>
  through_at: Date | null
}

export interface HeldMessage {
  company_id: number
  dialog_id: number
  seq: number
  button_id: string | null
}

export interface Identity {
  company_id: number
  id: Generated<number>
  contact_id: number
  connection_id: number
  external_id: string
  created_at: Generated<Date>
  alias: string | null
  unreachable_at: Date | null
}

export interface InboxMark {
  company_id: number
  user_id: number
  read_until: Date
}

export interface InboxView {
  company_id: number
  id: Generated<number>
  user_id: number
  name: string
  name_folded: string
  filter: Json
}

export interface Installation {
  key: string
  value: string
}

export interface Integration {
  company_id: number
  id: number
  grants: string[]
  workspace_ids: number[] | null
  addresses: Generated<string[]>
  expires_on: string | null
  told_days: number | null
  created_by: number | null
  created_at: Generated<Date>
  ended_at: Date | null
  assistants: Generated<boolean>
  assistants_write_to_customers: Generated<boolean>
  assistants_write_unasked: Generated<boolean>
}

export interface Invite {
  company_id: number
  id: Generated<number>
  email: string
  email_folded: string
  workspace_id: number
  profile_id: number
  code_hash: Buffer
  invited_by: number | null
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
  created_at: Generated<Date>
  sent_at: Generated<Date>
  attends: boolean | null
}

export interface KnowledgeDay {
  company_id: number
  day: string
  pages: number
}

export interface KnowledgePage {
  company_id: number
  id: Generated<number>
  source_id: number
  kind: string
  address: string
  depth: number
  state: Generated<string>
  reason: string | null
  tries: Generated<number>
  title: string | null
  content: string | null
  etag: string | null
  last_modified: string | null
  missed: Generated<number>
}

export interface KnowledgeQuestion {
  company_id: number
  id: Generated<number>
  dialog_id: number
  seq: number
  text: string
  comparable: string
  asked_at: Date
  answered: boolean
  state: Generated<string>
  settled_by: number | null
  settled_at: Date | null
  source_id: number | null
  title: string | null
  helped: boolean | null
}

export interface KnowledgeSite {
  company_id: number
  source_id: number
  address: string
  origin: string
  publishes_alone: Generated<boolean>
  state: Generated<string>
  problem: string | null
  robots: string | null
  delay_ms: Generated<number>
  other_hosts: Generated<string[]>
  read_at: Date | null
  due_at: Generated<Date>
  lease_until: Date | null
  fence: Generated<number>
  attempts: Generated<number>
  failures: Generated<number>
}

export interface KnowledgeSource {
  company_id: number
  id: Generated<number>
  kind: string
  name: string
  name_folded: string
  content: string
  questions: Generated<string[]>
  version_id: number | null
  updated_by: number | null
  updated_at: Generated<Date>
  file_name: string | null
  file_id: string | null
  file_state: string | null
  file_problem: string | null
  file_attempts: Generated<number>
  workspace_ids: number[] | null
  bot_ids: number[] | null
  valid_until: string | null
  told_until: string | null
  owner_id: number | null
  shows_source: Generated<boolean>
  address: string | null
}

export interface KnowledgeTest {
  company_id: number
  id: Generated<number>
  question: string
  comparable: string
  expects: string
  source_id: number | null
  title: string | null
  created_by: number | null
  created_at: Generated<Date>
}

export interface KnowledgeVersion {
  company_id: number
  id: Generated<number>
  source_id: number
  name: string
  content: string
  questions: string[]
  section_count: number
  published_by: number | null
  published_at: Generated<Date>
}

export interface Label {
  company_id: number
  id: Generated<number>
  name: string
  name_folded: string
  color: string
}

export interface LinkGrant {
  company_id: number
  bot_id: number
  kind: string
  person_id: string
  person_name: Generated<string>
  picture_url: string | null
  secret_encrypted: Buffer
  detail: JsonWithDefault
  ends_at: Date | null
  created_at: Generated<Date>
}

export interface LinkLogin {
  company_id: number
  state_hash: Buffer
  session_family: string
  bot_id: number
  kind: string
  expires_at: Date
}

export interface LoginAttempt {
  key: Buffer
  refused: number
  last_at: Date
}

export interface MailOutbox {
  id: GeneratedAlways<number>
  recipient: string
  created_at: Generated<Date>
  sent_at: Date | null
  content_encrypted: Buffer
  topic: string | null
}

export interface MediaFetch {
  id: GeneratedAlways<number>
  company_id: number
  dialog_id: number
  seq: number
  file_id: string
  due_at: Generated<Date>
  lease_until: Date | null
  fence: Generated<number>
  attempts: Generated<number>
}

export interface Member {
  company_id: number
  id: number
  name: string
  name_folded: string
  email: string | null
  phone: string | null
  active: Generated<boolean>
  is_admin: Generated<boolean>
  is_attendant: Generated<boolean>
  agent_name: string | null
  avatar_file_id: string | null
  avatar_color: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  away: Generated<boolean>
  away_until: Date | null
  room_limit: number | null
  away_at: Date | null
  weekly_report_since: Date | null
  kind: GeneratedAlways<string>
}

export interface MemberProfile {
  company_id: number
  user_id: number
  profile_id: number
}

export interface Message {
  company_id: number
  dialog_id: number
  seq: number
  version: number
  connection_id: number
  ext_id: string | null
  sender: string
  user_id: number | null
  text: Generated<string>
  buttons: Json | null
  files: Json | null
  node_id: string | null
  status: Generated<string>
  failure: string | null
  provider_id: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  provider_at: Date | null
  reply_to_seq: number | null
  on_unknown: Generated<string>
  template: Json | null
  sent_again: Generated<boolean>
  trace: Json | null
  steps: Json | null
  failure_code: number | null
  failure_cause: string | null
  what: string | null
  chain: number[] | null
}

export interface MessagePart {
  company_id: number
  connection_id: number
  provider_id: string
  dialog_id: number
  seq: number
}

export interface MessageRate {
  id: Generated<number>
  dial_code: string
  category: string
  valid_from: string
  currency: string
  price: number
  changed_at: Generated<Date>
}

export interface MessageWords {
  company_id: number
  dialog_id: number
  seq: number
  at: Date
  words: string
}

export interface NotUnderstood {
  company_id: number
  id: Generated<number>
  bot_id: number
  node_id: string
  text: string
  comparable: string
  times: Generated<number>
  first_at: Date
  last_at: Date
  dismissed_at: Date | null
}

export interface Note {
  company_id: number
  id: Generated<number>
  dialog_id: number
  place: number
  version: number
  author_id: number
  client_key: string
  text: string
  created_at: Generated<Date>
  edited_at: Date | null
  deleted_at: Date | null
}

export interface NoteMention {
  company_id: number
  user_id: number
  note_id: number
  name: string
  read_at: Date | null
}

export interface NoteWords {
  company_id: number
  dialog_id: number
  note_id: number
  seq: GeneratedAlways<number>
  at: Date
  words: string
}

export interface Outbox {
  id: GeneratedAlways<number>
  company_id: number
  connection_id: number
  dialog_id: number
  seq: number
  state: Generated<number>
  due_at: Generated<Date>
  lease_until: Date | null
  fence: Generated<number>
  attempts: Generated<number>
  rank: Generated<number>
  begun_at: Date | null
  act_id: number | null
}

export interface Platform {
  id: Generated<number>
  name: string
  display_name: string
  main_color: Generated<string | null>
  logo_url: string | null
  avatar_url: string | null
  logo_sidebar_url: string | null
  logo_sidebar_retracted_url: string | null
  login_style: Generated<string>
  hosts: Generated<string[]>
  is_default: Generated<boolean>
  tab_title: string | null
  favicon_url: string | null
  login_picture_url: string | null
  privacy_text: string | null
  terms_text: string | null
  support_email: string | null
  legal_version: Generated<number>
}

export interface PlatformCall {
  account_id: number
  key: string
  operation: string
  fingerprint: Buffer
  claimed_at: Date
  status: number | null
  code: string | null
  message: string | null
  fields: string[] | null
  result: number | null
}

export interface PlatformEvent {
  platform_id: number
  number: number
  type: string
  company_id: number
  connection_id: number | null
  account_id: number | null
  at: Date
}

export interface PlatformKey {
  id: number
  platform_id: number
  name: string
  level: string
  addresses: Generated<string[]>
  public_id: string
  hash: Buffer
  created_by: number | null
  created_at: Generated<Date>
  ends_at: Date | null
  last_used_at: Date | null
  last_network: string | null
  told_days: number | null
}

export interface PlatformLog {
  platform_id: number
  facts_from: Generated<Date>
  last_number: Generated<number>
  forgotten: Generated<number>
}

export interface PlatformPicture {
  platform_id: number
  kind: string
  mime: string
  bytes: Buffer
  version: Generated<number>
}

export interface PlatformUse {
  key_id: number
  day: string
  operation: string
  calls: number
}

export interface Presence {
  company_id: number
  user_id: number
  online_until: Date
  processes: JsonWithDefault
}

export interface Profile {
  company_id: number
  id: Generated<number>
  name: string
  name_folded: string
  permissions: Generated<string[]>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ProviderCall {
  id: GeneratedAlways<number>
  path: string
  account: string | null
  body: string
  received_at: Generated<Date>
  lease_until: Generated<Date>
  tries: Generated<number>
}

export interface ProviderCallLane {
  lane: number
  call_id: number
  waits: boolean
}

export interface PushKey {
  only_one: Generated<boolean>
  public_key: string
  private_key_encrypted: Buffer
}

export interface PushSubscription {
  company_id: number
  id: Generated<number>
  user_id: number
  session_family: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface RecoveryCode {
  account_id: number
  code_hash: Buffer
  used_at: Date | null
}

export interface RestoredJob {
  id: GeneratedAlways<number>
  name: string
  payload: Json
  start_after: Date
  key: string | null
}

export interface Satisfaction {
  company_id: number
  id: Generated<number>
  dialog_id: number
  workspace_id: number
  connection_id: number
  identity_id: number
  user_id: number | null
  asked_at: Date
  score: number | null
  comment: string | null
  answered_at: Date | null
  answers: Generated<number>
  ext_id: string | null
}

export interface ScheduledAct {
  company_id: number
  id: Generated<number>
  dialog_id: number
  connection_id: number
  state: Generated<string>
  due_at: Date
  wall: string | null
  made_by: number | null
  content: Json
  seen_inbound: number
  stops_on_answer: boolean
  reason: string | null
  done_seq: number | null
  client_key: string
  created_at: Generated<Date>
  settled_at: Date | null
  kind: Generated<string>
  for_user: number | null
  of_queue: Generated<boolean>
  snoozes: Generated<boolean>
  follow_up_id: number | null
  version: number | null
  step: number | null
  seen_person_at: Date | null
  chain: number[] | null
  lane: GeneratedAlways<number | null>
}

export interface SchemaFunction {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface SchemaMigration {
  version: number
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export interface SecondFactor {
  account_id: number
  secret_encrypted: Buffer | null
  enabled_at: Date | null
  last_step: number | null
  pending_encrypted: Buffer | null
  pending_at: Date | null
}

export interface Session {
  id: GeneratedAlways<number>
  family: string
  account_id: number
  access_hash: Buffer
  refresh_hash: Buffer
  access_expires_at: Date
  refresh_expires_at: Date
  family_expires_at: Date
  rotated_at: Date | null
  ended_at: Date | null
  created_at: Generated<Date>
  user_agent: Generated<string>
  masked_address: Generated<string>
}

export interface SimulatorDialog {
  company_id: number
  token_hash: Buffer
  bot_id: number
  user_id: number
  compiled: Json
  session: Json
  updated_at: Generated<Date>
  trial: number | null
  live_version: number | null
}

export interface SimulatorFlow {
  company_id: number
  bot_id: number
  user_id: number
  compiled: Json
  updated_at: Generated<Date>
  trial: number | null
}

export interface Subscription {
  company_id: number
  id: Generated<number>
  integration_id: number
  name: string
  url: string
  types: string[]
  include_own: Generated<boolean>
  concurrency: Generated<number>
  headers_encrypted: Buffer | null
  signing_secret_encrypted: Buffer | null
  secret_made_at: Generated<Date>
  previous_secret_encrypted: Buffer | null
  previous_secret_until: Date | null
  enqueued_to: number
  stopped: string | null
  stopped_at: Date | null
  failing_since: Date | null
  failures: Generated<number>
  last_failure: string | null
  last_delivered_at: Date | null
  created_by: number | null
  created_at: Generated<Date>
}

export interface Template {
  company_id: number
  id: Generated<number>
  name: string
  name_folded: string
  bot_id: number
  flow_id: number
  document: Json
  entities: JsonWithDefault
  created_by: number | null
  created_at: Generated<Date>
}

export interface TemplateWorkspace {
  company_id: number
  template_id: number
  workspace_id: number
}

export interface TracePosition {
  company_id: number
  position: Generated<string>
  dialog_id: Generated<number>
}

export interface TrafficDialog {
  company_id: number
  dialog_id: number
  fact_id: number
  last_at: Date
  seq: number
}

export interface TrafficFact {
  company_id: number
  id: Generated<number>
  bot_id: number
  kind: string
  node_id: string
  target_id: string | null
}

export interface WebhookAttempt {
  company_id: number
  delivery_id: number
  number: number
  at: Date
  status: number | null
  ms: number
  failure: string | null
  answer: string | null
}

export interface WebhookDelivery {
  company_id: number
  id: GeneratedAlways<number>
  bot_id: number
  dialog_id: number | null
  kind: string
  detail: Generated<number>
  sequence: Generated<number>
  state: Generated<string>
  attempts: Generated<number>
  url: Generated<string>
  body: string | null
  last_status: number | null
  last_failure: string | null
  created_at: Generated<Date>
  settled_at: Date | null
}

export interface WebhookEndpoint {
  company_id: number
  bot_id: number
  kind: string
  failing_since: Date
  failures: Generated<number>
  last_failure: string
  last_failure_at: Date
  off_at: Date | null
  off_reason: string | null
}

export interface WebhookQueue {
  id: GeneratedAlways<number>
  company_id: number
  bot_id: number
  dialog_id: number
  delivery_id: number
  due_at: Generated<Date>
  lease_until: Date | null
  fence: Generated<number>
  attempts: Generated<number>
}

export interface WebhookReceipt {
  company_id: number
  bot_id: number
  event_id: string
  answer: Json
  received_at: Generated<Date>
}

export interface WeeklyReport {
  company_id: number
  user_id: number
  monday: string
  tries: Generated<number>
  tried_at: Generated<Date>
  sent_at: Date | null
}

export interface WordsPosition {
  company_id: number
  position: string
}

export interface Workspace {
  company_id: number
  id: Generated<number>
  parent_id: number | null
  name: string
  name_folded: string
  active: Generated<boolean>
  offer_seconds: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  business_hours: Json | null
  closed_message: Generated<string>
  closed_queue: Generated<string>
  alarm_minutes: Generated<number>
  answer_minutes: number | null
  close_minutes: number | null
  asks_satisfaction: Generated<boolean>
}

export interface WorkspaceMember {
  company_id: number
  workspace_id: number
  user_id: number
  granted_at: Generated<Date>
  last_offer_at: Date | null
}

export interface DB {
  account: Account
  account_code: AccountCode
  administrator_avatar: AdministratorAvatar
  agent_publication: AgentPublication
  answer_candidate: AnswerCandidate
  api_call: ApiCall
  api_key: ApiKey
  api_use: ApiUse
  audit_chain: AuditChain
  audit_log: AuditLog
  automation: Automation
  automation_day: AutomationDay
  automation_run: AutomationRun
  automation_version: AutomationVersion
  backup_run: BackupRun
  bot: Bot
  bot_webhook: BotWebhook
  campaign: Campaign
  campaign_count: CampaignCount
  campaign_recipient: CampaignRecipient
  campaign_test: CampaignTest
  canned_answer: CannedAnswer
  company: Company
  company_storage: CompanyStorage
  connection: Connection
  connection_activity: ConnectionActivity
  connection_key: ConnectionKey
  connection_lease: ConnectionLease
  contact: Contact
  contact_consent: ContactConsent
  contact_distinct: ContactDistinct
  contact_erasure: ContactErasure
  contact_field: ContactField
  contact_import: ContactImport
  contact_import_row: ContactImportRow
  contact_list: ContactList
  contact_merge: ContactMerge
  contact_segment: ContactSegment
  contact_tag: ContactTag
  contact_tagged: ContactTagged
  contact_value: ContactValue
  contact_workspace: ContactWorkspace
  credential: Credential
  data_deletion: DataDeletion
  dead_letter: DeadLetter
  dialog: Dialog
  dialog_counted: DialogCounted
  dialog_event: DialogEvent
  dialog_label: DialogLabel
  dialog_party: DialogParty
  dialog_read: DialogRead
  dialog_words: DialogWords
  document_section: DocumentSection
  email_change: EmailChange
  entity: Entity
  entity_entry: EntityEntry
  event: Event
  event_delivery: EventDelivery
  event_dialog: EventDialog
  event_log: EventLog
  event_queue: EventQueue
  fact: Fact
  figure_day: FigureDay
  figure_hour: FigureHour
  figure_people: FigurePeople
  figure_position: FigurePosition
  file: File
  file_erasure: FileErasure
  file_holder: FileHolder
  flow: Flow
  flow_call: FlowCall
  flow_test: FlowTest
  flow_working_copy: FlowWorkingCopy
  follow_up: FollowUp
  follow_up_version: FollowUpVersion
  follower_position: FollowerPosition
  held_message: HeldMessage
  identity: Identity
  inbox_mark: InboxMark
  inbox_view: InboxView
  installation: Installation
  integration: Integration
  invite: Invite
  knowledge_day: KnowledgeDay
  knowledge_page: KnowledgePage
  knowledge_question: KnowledgeQuestion
  knowledge_site: KnowledgeSite
  knowledge_source: KnowledgeSource
  knowledge_test: KnowledgeTest
  knowledge_version: KnowledgeVersion
  label: Label
  link_grant: LinkGrant
  link_login: LinkLogin
  login_attempt: LoginAttempt
  mail_outbox: MailOutbox
  media_fetch: MediaFetch
  member: Member
  member_profile: MemberProfile
  message: Message
  message_part: MessagePart
  message_rate: MessageRate
  message_words: MessageWords
  not_understood: NotUnderstood
  note: Note
  note_mention: NoteMention
  note_words: NoteWords
  outbox: Outbox
  platform: Platform
  platform_call: PlatformCall
  platform_event: PlatformEvent
  platform_key: PlatformKey
  platform_log: PlatformLog
  platform_picture: PlatformPicture
  platform_use: PlatformUse
  presence: Presence
  profile: Profile
  provider_call: ProviderCall
  provider_call_lane: ProviderCallLane
  push_key: PushKey
  push_subscription: PushSubscription
  recovery_code: RecoveryCode
  restored_job: RestoredJob
  satisfaction: Satisfaction
  scheduled_act: ScheduledAct
  schema_function: SchemaFunction
  schema_migration: SchemaMigration
  second_factor: SecondFactor
  session: Session
  simulator_dialog: SimulatorDialog
  simulator_flow: SimulatorFlow
  subscription: Subscription
  template: Template
  template_workspace: TemplateWorkspace
  trace_position: TracePosition
  traffic_dialog: TrafficDialog
  traffic_fact: TrafficFact
  webhook_attempt: WebhookAttempt
  webhook_delivery: WebhookDelivery
  webhook_endpoint: WebhookEndpoint
  webhook_queue: WebhookQueue
  webhook_receipt: WebhookReceipt
  weekly_report: WeeklyReport
  words_position: WordsPosition
  workspace: Workspace
  workspace_member: WorkspaceMember
}
