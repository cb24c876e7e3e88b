import type { LoadedFlow, Session } from '@prosa/flow'
import type { StoredFile } from '../model/present.ts'
import type { CalledMessage, CallSubject, ClaimedCall } from './calls.queries.ts'

/** What a call is for, from its id `kind:detail`. */
export const callKinds = ['webhook', 'language', 'documents', 'silence', 'employee'] as const
export type CallKind = (typeof callKinds)[number]
/** Webhook events without an answer, delivered until the other side accepts them. */
export type DeliveryKind = 'transfer' | 'message' | 'close'

export const kindOf = ({ callId }: Pick<ClaimedCall, 'callId'>): { kind: CallKind; detail: number } | null => {
  const [kind, detail = '0'] = callId.split(':')
  return (callKinds as readonly (string | undefined)[]).includes(kind)
    ? { kind: kind as CallKind, detail: Number(detail) }
    : null
}

const isOff = ({ off }: CallSubject, endpoint: string): boolean => off.includes(endpoint)

/** The address for a kind of call; empty where the bot has none, or it is disabled. */
export const addressOf = (kind: CallKind | DeliveryKind, subject: CallSubject): string =>
  ({
    webhook: isOff(subject, 'node') ? '' : subject.url,
    language: '',
    documents: '',
    silence: isOff(subject, 'node') ? '' : subject.url,
    employee: isOff(subject, 'employee') ? '' : subject.digitalEmployeeUrl,
    transfer: isOff(subject, 'transfer') ? '' : subject.transferUrl,
    message: isOff(subject, 'message') ? '' : subject.sendMessageUrl,
    close: isOff(subject, 'close') ? '' : subject.closeRoomUrl,
  })[kind]

const types: Record<CallKind | DeliveryKind, string> = {
  webhook: 'node.entered',
  language: 'node.entered',
  documents: 'node.entered',
  silence: 'dialog.silent',
  employee: 'message.received',
  transfer: 'dialog.transferred',
  message: 'message.created',
  close: 'dialog.closed',
}

export interface Described {
  kind: CallKind | DeliveryKind
  dialogId: number
  subject: CallSubject
  message: CalledMessage | null
  flow: LoadedFlow | null
  /** Time of the event. */
  at: Date
  /** Order of the dialog's events: a later event has a higher number. */
  sequence?: number
  /** A public address of a file, valid for a day; null where this installation has no public address. */
  fileAddress(fileId: string): string | null
}

/** The body of a call: `type`, `timestamp` and `data`, per the Standard Webhooks specification. */
export const describeCall = ({
  kind,
  dialogId,
  subject,
  message,
  flow,
  at,
  sequence,
  fileAddress,
}: Described): object => ({
  type: types[kind],
  timestamp: at.toISOString(),
  data: {
    bot: { id: subject.botId, name: subject.botName },
    dialog: { id: dialogId, workspaceId: subject.workspaceId, ...(sequence === undefined ? {} : { sequence }) },
    contact: {
      id: subject.contactId,
      name: subject.contactName,
      email: subject.contactEmail,
      phone: subject.contactPhone,
    },
    ...(message ? { message: describeMessage(dialogId, message, fileAddress) } : {}),
    ...(flow && subject.session ? describeNode(flow, subject.session as Session, subject) : {}),
  },
})

const describeMessage = (
  dialogId: number,
  { seq, sender, text, files, at }: CalledMessage,
  fileAddress: Described['fileAddress'],
): object => ({
  id: `${dialogId}-${seq}`,
  sender,
  text,
  dateTime: at.toISOString(),
  files: files.map(({ fileId, name, mime, size, pending, failure }: StoredFile) => ({
    name,
    mime,
    size,
    url: pending === undefined && failure === undefined ? fileAddress(fileId) : null,
  })),
})

const describeNode = (flow: LoadedFlow, session: Session, contact: CallSubject): object => {
  const nodeId = session.awaiting?.nodeId ?? session.nodeId
  const start = flow.start.content.name
  const known: Record<string, string | null> = {
    [`nome-${start}`]: contact.contactName,
    [`telefone-${start}`]: contact.contactPhone,
    [`email-${start}`]: contact.contactEmail,
  }
  // Under its name, and under node and name: the answer may use either.
  const variables: Record<string, string> = {}
  for (const { name, label } of flow.variables) {
    const value = session.variables[label] ?? known[label]
    if (value) Object.assign(variables, { [name]: value, [label]: value })
  }
  return { node: nodeId === null ? null : (flow.nodes.get(nodeId)?.content.name ?? null), variables }
}
