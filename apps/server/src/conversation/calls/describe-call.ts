import type { LoadedFlow, Session } from '@prosa/flow'
import type { CalledMessage, CallSubject, ClaimedCall } from './calls.queries.ts'

/** What a call is about, told by its id `kind:detail`. */
export const callKinds = ['webhook', 'language', 'silence', 'employee', 'transfer', 'message', 'close'] as const
export type CallKind = (typeof callKinds)[number]

export const kindOf = ({ callId }: Pick<ClaimedCall, 'callId'>): { kind: CallKind; detail: number } | null => {
  const [kind, detail = '0'] = callId.split(':')
  return (callKinds as readonly (string | undefined)[]).includes(kind)
    ? { kind: kind as CallKind, detail: Number(detail) }
    : null
}

/** The address that a kind of call goes to; empty where the bot has none. */
export const addressOf = (kind: CallKind, subject: CallSubject): string =>
  ({
    webhook: subject.url,
    language: '',
    silence: subject.url,
    employee: subject.digitalEmployeeUrl,
    transfer: subject.transferUrl,
    message: subject.sendMessageUrl,
    close: subject.closeRoomUrl,
  })[kind]

const types: Record<CallKind, string> = {
  webhook: 'node.entered',
  language: 'node.entered',
  silence: 'dialog.silent',
  employee: 'message.received',
  transfer: 'dialog.transferred',
  message: 'message.created',
  close: 'dialog.closed',
}

/** The body of a call. */
export const describeCall = (
  kind: CallKind,
  call: ClaimedCall,
  subject: CallSubject,
  message: CalledMessage | null,
  flow: LoadedFlow | null,
): object => ({
  type: types[kind],
  bot: { id: subject.botId, name: subject.botName },
  dialog: { id: call.dialogId, workspaceId: subject.workspaceId },
  contact: {
    id: subject.contactId,
    name: subject.contactName,
    email: subject.contactEmail,
    phone: subject.contactPhone,
  },
  ...(message
    ? {
        message: {
          id: `${call.dialogId}-${message.seq}`,
          sender: message.sender,
          text: message.text,
          dateTime: message.at.toISOString(),
        },
      }
    : {}),
  ...(flow && subject.session ? describeNode(flow, subject.session as Session, subject) : {}),
})

const describeNode = (flow: LoadedFlow, session: Session, contact: CallSubject): object => {
  const nodeId = session.awaiting?.nodeId ?? session.nodeId
  const start = flow.start.content.name
  const known: Record<string, string | null> = {
    [`nome-${start}`]: contact.contactName,
    [`telefone-${start}`]: contact.contactPhone,
    [`email-${start}`]: contact.contactEmail,
  }
  const variables: Record<string, string> = {}
  for (const { name, label } of flow.variables) {
    const value = session.variables[label] ?? known[label]
    if (value) variables[name] = value
  }
  return { node: nodeId === null ? null : (flow.nodes.get(nodeId)?.content.name ?? null), variables }
}
