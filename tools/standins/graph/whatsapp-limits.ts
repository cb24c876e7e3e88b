import { GraphError, invalid, missing } from './errors.ts'
import { kindOfType } from './media.ts'
import type { Waba, World } from './world.ts'

type Content = Record<string, unknown>
const record = (value: unknown): Content => (value && typeof value === 'object' ? (value as Content) : {})
const list = (value: unknown): Content[] => (Array.isArray(value) ? value.map(record) : [])
const fits = (value: unknown, max: number, min = 1): boolean =>
  typeof value === 'string' && [...value].length >= min && [...value].length <= max
const differ = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const mediaTypes = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** @throws GraphError for what the documents forbid */
export const checkContent = (world: World, waba: Waba, type: string, body: Content): void => {
  if (body[type] === undefined) throw missing(type)
  const content = record(body[type])
  if (type === 'text' && !fits(content.body, 4096)) throw invalid('text.body')
  if (mediaTypes.has(type)) checkMedia(world, type, content)
  if (type === 'interactive') checkInteractive(content)
  if (type === 'template') checkTemplate(waba, content)
  if (type === 'reaction' && !world.messages.has(String(content.message_id))) throw invalid('reaction.message_id')
}

const checkMedia = (world: World, type: string, content: Content): void => {
  if ((content.id === undefined) === (content.link === undefined)) throw invalid('exactly one of id and link')
  if (content.caption !== undefined && (!fits(content.caption, 1024) || type === 'audio' || type === 'sticker'))
    throw invalid('caption')
  if (content.id === undefined) return
  const media = world.media.get(String(content.id))
  if (!media) throw invalid('media id')
  const kind = kindOfType(media.type)
  if (type !== 'document' && kind !== type) throw invalid(`media of type ${media.type} is no ${type}`)
}

const checkInteractive = (content: Content): void => {
  const { type } = content
  if (!fits(record(content.body).text, type === 'list' ? 4096 : 1024)) throw invalid('interactive.body')
  if (content.footer !== undefined && !fits(record(content.footer).text, 60)) throw invalid('interactive.footer')
  const action = record(content.action)
  if (type === 'button') checkButtons(list(action.buttons))
  else if (type === 'list') checkList(action)
  else if (type === 'cta_url') {
    const parameters = record(action.parameters)
    const isAddress = /^https?:/.test(String(parameters.url))
    if (action.name !== 'cta_url' || !fits(parameters.display_text, 20) || !isAddress) throw invalid('cta_url')
  } else if (type === 'request_contact_info') {
    if (action.name !== 'request_contact_info') throw invalid('request_contact_info')
  } else throw invalid('interactive.type')
}

const checkButtons = (buttons: readonly Content[]): void => {
  if (buttons.length < 1 || buttons.length > 3) throw invalid('buttons: 1 to 3')
  const replies = buttons.map(({ reply }) => record(reply))
  const isFine = buttons.every(({ type }, index) => {
    const reply = replies[index]
    return type === 'reply' && fits(reply?.title, 20) && fits(reply?.id, 256)
  })
  if (!isFine) throw invalid('Button title length invalid. Min length: 1, Max length: 20')
  if (!differ(replies.map(({ title }) => title)) || !differ(replies.map(({ id }) => id)))
    throw invalid('duplicate button')
}

const checkList = (action: Content): void => {
  const sections = list(action.sections)
  const rows = sections.flatMap(({ rows: own }) => list(own))
  if (!fits(action.button, 20)) throw invalid('action.button')
  if (sections.length === 0 || sections.length > 10 || rows.length < 1 || rows.length > 10)
    throw invalid('Total row count exceed max allowed count: 10')
  if (sections.length > 1 && !sections.every(({ title }) => fits(title, 24))) throw invalid('section title')
  const isFine = rows.every(
    ({ id, title, description }) =>
      fits(id, 200) && fits(title, 24) && (description === undefined || fits(description, 72)),
  )
  if (!isFine) throw invalid('Row title is too long. Max length is 24')
  if (!differ(rows.map(({ id }) => id))) throw invalid('duplicate row id')
}

const checkHeaderFile = (given: readonly Content[], format: string): void => {
  const header = given.find((one) => String(one.type).toUpperCase() === 'HEADER')
  const [parameter] = list(header?.parameters)
  const file = record(parameter?.[format])
  if (parameter?.type !== format || (typeof file.id !== 'string' && typeof file.link !== 'string'))
    throw new GraphError(400, 132012, '(#132012) Parameter format does not match format in the created template', {
      details: `header: Format mismatch, expected ${format.toUpperCase()}, received UNKNOWN`,
    })
}

const checkTemplate = ({ templates }: Waba, content: Content): void => {
  const language = record(content.language).code
  const template = templates.find((one) => one.name === content.name && one.language === language)
  if (!template)
    throw new GraphError(404, 132001, '(#132001) Template name does not exist in the translation', {
      details: `template name (${content.name}) does not exist in ${language}`,
    })
  if (template.status === 'PAUSED') throw new GraphError(400, 132015, '(#132015) Template is paused')
  if (template.status !== 'APPROVED') throw new GraphError(400, 132001, '(#132001) Template is not approved')
  const given = list(content.components)
  for (const { type, format, text } of template.components) {
    if (type === 'HEADER' && format && format !== 'TEXT') checkHeaderFile(given, format.toLowerCase())
    if (text === undefined) continue
    const wanted = new Set(text.match(/\{\{\w+\}\}/g)).size
    const own = given.find((one) => String(one.type).toUpperCase() === type)
    if (list(own?.parameters).length !== wanted)
      throw new GraphError(400, 132000, '(#132000) Number of parameters does not match the expected number of params', {
        details: `${type.toLowerCase()}: number of localizable_params (${list(own?.parameters).length}) does not match the expected number of params (${wanted})`,
      })
  }
}
