import { channelFacts } from '@prosa/contract'
import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { Channel, ChannelConnection, ChannelSender, SendOutcome } from '../channel.ts'
import type { AppIngress, ConnectionIngress } from '../ingress.ts'
import { outcomeOfError, retryAfterMs } from '../outcomes.ts'
import { planMessage } from '../plan-message.ts'
import { hexSignature, verifyHexSignature } from '../signatures.ts'
import { createFakeLinking } from './linking.ts'
import { createFakeMedia } from './media.ts'
import { createFakeProfiles } from './profiles.ts'
import { readOwn, readShared } from './read-events.ts'

/** The key by which the stand-in signs calls for many accounts, and the token of its subscription check. */
export const fakeAppSecret = 'the app of the stand-in'
export const fakeVerifyToken = 'a token of the stand-in'

export const signFake = hexSignature
const signatureHeader = 'x-fake-signature'
const maxBodyBytes = 256 * 1024

/** Body of a call to the stand-in, for one part of a message. */
export interface FakePayload {
  /** `{dialogId}-{seq}`, followed by `.1`, `.2` … for the parts after the first. */
  reference: string
  to: string
  text: string
  buttons: { id: string; label: string }[]
  list: { id: string; label: string; rest: string }[]
  links: { label: string; url: string }[]
  file: { fileId: string; name: string; mime: string } | null
  /** The message that it replies to. */
  quoted?: string
}

/** A channel without a real provider that supports every part of the interface; tests and benchmarks use it with a stand-in. */
export const createFakeChannel = (baseUrl: string, guardedFetch: GuardedFetch): Channel<'fake'> => ({
  kind: 'fake',
  capabilities: channelFacts.fake.capabilities,
  ingress: [ownIngress, appIngress],
  sender: createSender(baseUrl.replace(/\/+$/, '')),
  media: createFakeMedia(baseUrl.replace(/\/+$/, ''), guardedFetch),
  profiles: createFakeProfiles(baseUrl.replace(/\/+$/, ''), guardedFetch),
  linking: createFakeLinking(baseUrl.replace(/\/+$/, '')),
  giveBack: async (_, customer) => (customer.startsWith('refused') ? 'Recusado pelo canal.' : null),
  takeBack: async (_, customer) =>
    customer.startsWith('kept') ? { kind: 'refused', reason: 'Recusado pelo canal.' } : { kind: 'taken' },
  accountsOf: (phone) => (/\d{8,}/.test(phone) ? [phone.replace(/\D/g, '')] : []),
})

const ownIngress: ConnectionIngress = {
  of: 'connection',
  kind: 'fake',
  path: '/webhooks/fake',
  maxBodyBytes,
  signatureHeader,
  tells: { fake: ['message', 'status', 'deletion', 'edit', 'line', 'handover', 'reaction', 'connection'] },
  verify: ({ rawBody, headers }, secrets) => verifyHexSignature(headers[signatureHeader], rawBody, secrets),
  read: readOwn,
}

const appIngress: AppIngress = {
  ...ownIngress,
  of: 'app',
  path: '/webhooks/fake-app',
  secrets: [fakeAppSecret],
  challenge: (query) =>
    query['hub.mode'] === 'subscribe' && query['hub.verify_token'] === fakeVerifyToken
      ? String(query['hub.challenge'] ?? '')
      : null,
  read: readShared,
}

const createSender = (baseUrl: string): ChannelSender => ({
  unknownWaitMs: 2_000,
  echoesWithoutReference: true,
  render: (message, capabilities) => {
    const plan = planMessage(message, capabilities)
    if ('refused' in plan) return plan
    const payloads = plan.parts.map((part, index): FakePayload => {
      const reference = index === 0 ? message.reference : `${message.reference}.${index}`
      const empty = { reference, to: message.to, text: '', buttons: [], list: [], links: [], file: null }
      const quoted = message.quoted && index === 0 ? { quoted: message.quoted.id } : {}
      if (part.kind === 'file') {
        const { fileId, name, mime } = part.file
        return { ...empty, ...quoted, text: part.caption, file: { fileId, name, mime } }
      }
      const { choices } = part
      return {
        ...empty,
        ...quoted,
        text: part.text,
        buttons: choices?.as === 'buttons' ? choices.options.map(({ id, label }) => ({ id, label })) : [],
        list: choices?.as === 'list' ? [...choices.options] : [],
        links: [...part.links],
      }
    })
    return { payloads }
  },
  send: async (connection, payload, media, signal) => {
    const { file, ...rest } = payload as FakePayload
    try {
      const body = file ? { ...rest, file: { ...file, ...(await readFile(file.fileId, media)) } } : rest
      return await post(`${baseUrl}/messages/${accountOf(connection)}`, body, signal)
    } catch (error) {
      return outcomeOfError(error)
    }
  },
  erase: async (connection, { reference, providerId, to }, signal) => {
    try {
      return await post(`${baseUrl}/erase/${accountOf(connection)}`, { reference, providerId, to }, signal)
    } catch (error) {
      return outcomeOfError(error)
    }
  },
})

const accountOf = ({ externalId }: ChannelConnection): string => encodeURIComponent(externalId)

/** The bytes are part of the message; real providers take them by a separate upload, or fetch an address. */
const readFile = async (
  fileId: string,
  media: Parameters<ChannelSender['send']>[2],
): Promise<{ base64: string; sizeBytes: number }> => {
  const { body, sizeBytes } = await media.open(fileId)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return { base64: Buffer.concat(chunks).toString('base64'), sizeBytes }
}

const post = async (url: string, body: unknown, signal: AbortSignal): Promise<SendOutcome> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  const text = await answer.text()
  if (answer.status === 429 || answer.status >= 500)
    return { kind: 'later', retryAfterMs: retryAfterMs(answer.headers.get('retry-after'), Date.now()) }
  if (answer.status >= 400) {
    const code = fieldOf(text, 'code')
    const reason = `Recusada pelo canal (${answer.status})`
    return { kind: 'refused', reason, cause: 'unknown', ...(typeof code === 'number' ? { code } : {}) }
  }
  const id = fieldOf(text, 'id')
  return { kind: 'sent', providerId: typeof id === 'string' ? id : null }
}

const fieldOf = (body: string, name: 'id' | 'code'): unknown => {
  try {
    const answer: unknown = JSON.parse(body)
    return answer && typeof answer === 'object' ? (answer as Record<string, unknown>)[name] : null
  } catch {
    return null
  }
}
