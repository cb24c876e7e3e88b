/** A message of the company, as far as a phone shows it. */
export interface Shown {
  text: string
  choices: readonly { id: string; label: string }[]
  files: readonly { name: string; mime: string; path: string | null; mediaId: string | null }[]
}

type Fields = Record<string, unknown>

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const words = (value: unknown): string => (typeof value === 'string' ? value : '')

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker']
const mimes: Record<string, string> = {
  image: 'image/png',
  sticker: 'image/webp',
  audio: 'audio/ogg',
  video: 'video/mp4',
}

/** The body of `POST /{number}/messages`. */
export const readWhatsappBody = (type: string, body: Fields): Shown => {
  const content = fields(body[type])
  if (mediaTypes.includes(type)) {
    const file = {
      name: words(content.filename) || type,
      mime: mimes[type] ?? 'application/octet-stream',
      path: words(content.link) || null,
      mediaId: words(content.id) || null,
    }
    return { text: words(content.caption), choices: [], files: [file] }
  }
  if (type === 'interactive') return { text: readInteractive(content), choices: readChoices(content), files: [] }
  if (type === 'template') return { text: readTemplate(content), choices: [], files: [] }
  return { text: words(content.body), choices: [], files: [] }
}

const readInteractive = (content: Fields): string => {
  const { parameters } = fields(content.action)
  const { display_text: label, url } = fields(parameters)
  return [words(fields(content.body).text), words(label) && `${words(label)}: ${words(url)}`].filter(Boolean).join('\n')
}

/** The choice with which a customer shares their number. */
export const sharePhone = 'share-phone'

const readChoices = (content: Fields): Shown['choices'] => {
  const action = fields(content.action)
  const buttons = list(action.buttons).map(({ reply }) => fields(reply))
  const rows = list(action.sections).flatMap((section) => list(section.rows))
  // The phone's own words.
  const request = content.type === 'request_contact_info' ? [{ id: sharePhone, title: 'Compartilhar meu número' }] : []
  return [...buttons, ...rows, ...request].map(({ id, title }) => ({ id: words(id), label: words(title) }))
}

const readTemplate = (content: Fields): string => {
  const values = list(content.components).flatMap(({ parameters }) => list(parameters).map(({ text }) => words(text)))
  return [`Modelo ${words(content.name)}`, ...values].join('\n')
}

/** The body of `POST /{page}/messages`. */
export const readMessengerBody = (body: Fields): Shown => {
  const message = fields(body.message)
  const { type, payload } = fields(message.attachment)
  const { url, attachment_id: mediaId, text, buttons } = fields(payload)
  const replies = list(message.quick_replies).map(({ title, payload: id }) => ({ id: words(id), label: words(title) }))
  const links = list(buttons).map(({ title, url: address }) => `${words(title)}: ${words(address)}`)
  const mime = mimes[words(type)] ?? 'application/octet-stream'
  const files =
    words(url) || words(mediaId)
      ? [{ name: words(type), mime, path: words(url) || null, mediaId: words(mediaId) || null }]
      : []
  return { text: [words(message.text), words(text), ...links].filter(Boolean).join('\n'), choices: replies, files }
}
