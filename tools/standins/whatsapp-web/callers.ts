import type { BinaryNode } from 'baileys'
import { addressedBy, newId, nowS, type WhatsAppWeb } from './types.ts'
import type { World } from './world.ts'

const ends = {
  missed: { reason: 'timeout' },
  declined: { reason: 'rejected_elsewhere' },
  answered: { reason: 'accepted_elsewhere' },
} as const

/** What customers do besides writing. */
export const createCallers = ({ phoneOf, deviceOf, bring }: World): Pick<WhatsAppWeb, 'call' | 'hide'> => ({
  call: ({ device: deviceId, from, end, isVideo = false, hidden }) => {
    const device = deviceOf(deviceId)
    const phone = phoneOf(from)
    const caller = hidden ? phone.lid : phone.jid
    const id = newId()
    const known = { 'call-id': id, 'call-creator': caller, ...(hidden === 'told' ? { caller_pn: phone.jid } : {}) }
    const say = (part: BinaryNode): void =>
      bring(device, { tag: 'call', attrs: { from: caller, id: newId(), t: nowS() }, content: [part] })
    const media: BinaryNode[] = [{ tag: 'audio', attrs: {} }, ...(isVideo ? [{ tag: 'video', attrs: {} }] : [])]
    say({ tag: 'offer', attrs: known, content: media })
    if (end !== 'ringing') say({ tag: 'terminate', attrs: { ...known, ...ends[end] } })
    return id
  },
  hide: ({ device, from, name = 'Cliente', id = newId(), hidden }) => {
    const attrs = { ...addressedBy(phoneOf(from), hidden), id, t: nowS(), type: 'media', notify: name }
    const content: BinaryNode[] = [{ tag: 'unavailable', attrs: { type: 'view_once_unavailable_fanout' } }]
    bring(deviceOf(device), { tag: 'message', attrs, content })
    return id
  },
})
