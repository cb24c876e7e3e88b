import type { Effect, EffectHandlers, ShownButton } from '@prosa/flow'
import { readPhone } from '@prosa/language'
import type { OutboundTemplate } from '../../channels/channel.ts'
import { addEvent, addMessage, type DialogDraft } from '../dialog/draft.ts'
import { contactName } from '../model/new-contact.ts'
import type { StoredButton } from '../model/present.ts'
import type { RunnableFlow } from './load-version.ts'
import type { TransferRequest } from './transfer-request.ts'

/** What the effect handlers of one step work on. */
export interface EffectContext {
  draft: DialogDraft
  fileSizes: RunnableFlow['fileSizes']
  /** The approved message that the engine may have sent in place of a node's. */
  approved: ApprovedMessage | null
  /** The last requested transfer. */
  request: TransferRequest | null
}

/** An approved message, filled in. */
export interface ApprovedMessage {
  text: string
  template: OutboundTemplate
}

/** What each effect does to the dialog. Calls are made after the commit, by their own loop. */
export const effectHandlers: EffectHandlers<EffectContext, void> = {
  say: ({ draft, fileSizes }, effect) => {
    const files = effect.files.map(({ fileId, name, mime }) => ({
      fileId,
      name,
      mime,
      size: fileSizes.get(fileId) ?? 0,
    }))
    addMessage(draft, { ...spoken(effect), files })
  },
  repeat: ({ draft }, effect) => {
    addMessage(draft, spoken(effect))
    draft.dialog.repeatsNow += 1
    draft.dialog.repetitions += 1
  },
  template: ({ draft, approved }, { nodeId }) => {
    if (approved) addMessage(draft, { sender: 'BOT', ...approved, nodeId })
  },
  tag: ({ draft }, { stage, list }) => {
    if (stage !== null) {
      draft.dialog.tagStage = stage
      addEvent(draft, { kind: 'tagged', userId: null, userName: null, detail: { stage } })
    }
    if (list !== null) draft.lists.push(list)
  },
  savePhone: ({ draft }, { phone: told }) => {
    const phone = readPhone(told).number ?? told
    draft.phone = phone
    draft.dialog.contactPhone = phone
  },
  saveName: ({ draft }, { name: told }) => {
    const name = contactName(told)
    draft.name = name
    draft.dialog.contactName = name
  },
  callWebhook: ({ draft }, { callId }) => void draft.calls.push(`webhook:${callId}`),
  askLanguage: ({ draft }, { callId }) => void draft.calls.push(`language:${callId}`),
  askDocuments: ({ draft }, { callId }) => void draft.calls.push(`documents:${callId}`),
  transfer: (context, { transferData, workspaceId }) => {
    context.request = { reason: 'flow', data: transferData, workspaceId }
  },
  /** Nothing to do: the engine's state makes the next message start again. */
  end: () => {},
}

const spoken = ({ text, nodeId, buttons, asksPhone }: Extract<Effect, { kind: 'say' | 'repeat' }>) => ({
  sender: 'BOT' as const,
  text,
  nodeId,
  buttons: [...buttons.map(shownButton), ...(asksPhone ? [phoneButton] : [])],
})

/** Asks for the customer's phone number. Channels with such a button use their own label; the others show nothing. */
const phoneButton: StoredButton = { id: 'phone', label: '', type: 'PHONE', link: null, position: 0 }

const shownButton = ({ id, label, type, link, position, number }: ShownButton): StoredButton => ({
  id,
  label,
  type,
  link,
  position,
  ...(number === null ? {} : { number }),
})
