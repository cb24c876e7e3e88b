import type { InboundCall, LinkedDevice, Sent, WhatsAppWeb } from '../standins/whatsapp-web/index.ts'
import { LabError, stateOf } from './control.ts'
import type { LabFiles } from './files.ts'
import { spellings } from './graph-switches.ts'
import type { LabPhone, PhoneFile, PhoneMessage, Written } from './phone.ts'
import { createQrSwitches, type QrStates } from './qr-switches.ts'
import { readWhatsappWeb, takenBack } from './read-whatsapp-web.ts'

interface QrPhoneOptions {
  web: WhatsAppWeb
  files: LabFiles
  /** The picture of a code that the product shows just now; null: none. */
  shownCode(): Promise<string | null>
}

const customer = spellings('5511980002222')
/** Those of the company's phones that scan codes, one after another. */
const companyNumber = (place: number): string => `551197000${1_111 + place}`

const onlineOf = (web: WhatsAppWeb): LinkedDevice[] =>
  [...web.devices.values()].filter(({ isRemoved, connection }) => !isRemoved && connection !== null)

/** Scans what is shown with a phone of the company that is not linked yet. */
export const scanShown = async ({ web, shownCode }: Pick<QrPhoneOptions, 'web' | 'shownCode'>): Promise<string> => {
  const picture = await shownCode()
  if (picture === null)
    throw new LabError('Nenhum bot mostra um QR code agora. No bot: WhatsApp, aba QRCode, Gerar QR code.')
  const taken = new Set(onlineOf(web).map(({ number }) => number))
  let place = 0
  while (taken.has(companyNumber(place))) place += 1
  return web.scan(picture, companyNumber(place)).id
}

/** A customer who writes to a number that was linked by its code, and the company's phone that scans it. */
export const createQrPhone = (options: QrPhoneOptions): LabPhone => {
  const { web } = options
  const states: QrStates = {
    to: stateOf<string>(''),
    writer: stateOf<string>('customer'),
    hidden: stateOf<string>('no'),
    spelling: stateOf<string>('with'),
    sending: stateOf<string>('usual'),
    call: stateOf<string>('voice missed'),
  }
  const number = (): string => (states.spelling.value === 'with' ? customer.longer : customer.older)
  const device = (): LinkedDevice => {
    const online = onlineOf(web)
    const found = online.find(({ id }) => id === states.to.value) ?? online.at(-1)
    if (found) return found
    throw new LabError('Nenhum número da empresa está conectado. Gere um QR code no bot e leia-o aqui.')
  }
  const log = createLog(options, [customer.longer, customer.older])
  return {
    key: 'whatsapp-qr',
    channel: 'WhatsApp por QR code',
    owner: 'Rita Alves, +55 11 98000-2222',
    messages: log.messages,
    write: async (written) => {
      const { id } = device()
      const message = await messageOf(web, written)
      const isCompany = states.writer.value === 'company'
      if (isCompany) await web.writeOnPhone(id, number(), message)
      else await web.write({ device: id, from: number(), name: 'Rita Alves', message, ...hiddenOf(states) })
      log.keep(isCompany ? 'company' : 'me', written)
    },
    choose: async () => {
      throw new LabError('Neste canal responde-se com o número da opção.')
    },
    switches: createQrSwitches(web, states, { number, online: () => onlineOf(web) }),
    actions: [...actionsOf(options, device), callAction(web, states, { number, device })],
  }
}

const callAction = (
  web: WhatsAppWeb,
  states: QrStates,
  { number, device }: { number(): string; device(): LinkedDevice },
): LabPhone['actions'][number] => ({
  name: 'call',
  label: 'Ligar para a empresa',
  run: async () => {
    const [medium, end] = states.call.value.split(' ')
    const isVideo = medium === 'video'
    web.call({ device: device().id, from: number(), end: end as InboundCall['end'], isVideo, ...hiddenOf(states) })
    return 'A cliente ligou.'
  },
})

const hiddenOf = ({ hidden }: QrStates): { hidden?: 'told' | 'bare' } =>
  hidden.value === 'told' || hidden.value === 'bare' ? { hidden: hidden.value } : {}

const messageOf = async (web: WhatsAppWeb, { text, file }: Written) => {
  if (!file) return { conversation: text }
  const [family] = file.mime.split('/')
  const kind = family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
  return web.upload(kind, file.body, {
    mimetype: file.mime,
    ...(kind === 'document' ? { fileName: file.name } : {}),
    ...(kind === 'audio' ? { ptt: true } : text ? { caption: text } : {}),
  })
}

/** What stands on the customer's phone. Files are opened when they are first seen. */
const createLog = ({ web, files }: QrPhoneOptions, numbers: readonly string[]) => {
  const written: PhoneMessage[] = []
  const seenAtMs = new Map<string, number>()
  const opened = new Map<string, PhoneFile>()
  const open = (sent: Sent, name: string, mime: string): PhoneFile => {
    const known = opened.get(sent.id)
    if (known) return known
    const file: PhoneFile = { name, mime, path: null }
    opened.set(sent.id, file)
    web.download(sent.message?.documentWithCaptionMessage?.message ?? sent.message ?? {}).then(
      (body) => {
        file.path = files.keep({ name, mime, body })
      },
      (error: unknown) => console.error(error),
    )
    return file
  }
  const show = (sent: Sent, deleted: ReadonlySet<string>): PhoneMessage[] => {
    const read = sent.message && readWhatsappWeb(sent.message)
    if (!read) return []
    const atMs = seenAtMs.get(sent.id) ?? Date.now()
    seenAtMs.set(sent.id, atMs)
    const isDeleted = deleted.has(sent.id)
    const shown = read.file && !isDeleted ? [open(sent, read.file.name, read.file.mime)] : []
    const text = isDeleted ? 'Mensagem apagada' : read.text
    return [
      { id: sent.id, from: 'company', text, choices: [], files: shown, atMs, state: isDeleted ? 'deleted' : null },
    ]
  }
  const isMine = ({ to }: Sent): boolean =>
    numbers.some((one) => {
      const { jid, lid } = web.accountOf(one)
      return to.startsWith(`${one}@`) || to === jid || to === lid
    })
  return {
    keep: (from: PhoneMessage['from'], { text, file }: Written): void => {
      const own = file ? [{ name: file.name, mime: file.mime, path: files.keep(file) }] : []
      const atMs = Date.now()
      written.push({ id: `mine-${written.length}`, from, text, choices: [], files: own, atMs, state: null })
    },
    messages: (): PhoneMessage[] => {
      const sent = web.sent.filter(isMine)
      const deleted = new Set(sent.flatMap(({ message }) => (message && takenBack(message)) ?? []))
      return [...written, ...sent.flatMap((one) => show(one, deleted))].toSorted((one, other) => one.atMs - other.atMs)
    },
  }
}

const actionsOf = (options: QrPhoneOptions, device: () => LinkedDevice): LabPhone['actions'] => [
  {
    name: 'scan',
    label: 'Ler o QR code mostrado',
    run: async () => {
      const id = await scanShown(options)
      return `O celular +${id.split(':')[0]} leu o código.`
    },
  },
  {
    name: 'cut',
    label: 'Cortar a linha',
    run: async () => {
      options.web.cut(device().id)
      return 'A linha foi cortada; a empresa volta sozinha.'
    },
  },
  {
    name: 'revoke',
    label: 'Desconectar no celular',
    run: async () => {
      options.web.revoke(device().id)
      return 'O aparelho foi removido no celular da empresa.'
    },
  },
]
