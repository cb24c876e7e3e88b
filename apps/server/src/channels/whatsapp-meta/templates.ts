import { isDeepStrictEqual } from 'node:util'
import { fillTemplate, fitTemplateValue, type GapPlace, gapsOf, listGaps } from '@prosa/contract'
import { z } from 'zod'
import type { ApprovedTemplate, ChannelTemplates, OutboundTemplate } from '../channel.ts'
import type { MetaApp } from '../meta/meta.ts'

const componentShape = z.looseObject({
  type: z.string(),
  format: z.string().nullish(),
  text: z.string().nullish(),
  buttons: z
    .array(z.looseObject({ text: z.string().catch(''), url: z.string().nullish().catch(null) }))
    .nullish()
    .catch(null),
})
const templateShape = z.looseObject({
  name: z.string().min(1),
  language: z.string().min(1),
  status: z.string(),
  category: z.string().catch(''),
  components: z.array(componentShape).catch([]),
})
type Shape = z.infer<typeof templateShape>

/** The approved messages of a number's account. */
export const createTemplates = (meta: MetaApp): ChannelTemplates => ({
  list: async ({ settings: { accountId }, secret: token }, signal) =>
    token !== null && typeof accountId === 'string'
      ? listTemplates(meta, { token, accountId }, signal)
      : { refused: 'A conexão não tem token da Meta.' },
  readLimit: async ({ externalId, secret: token }, signal) =>
    token === null ? null : readLimit(meta, { token, externalId }, signal),
  fill: (template, given) => {
    const values = given.map(fitTemplateValue)
    if (values.includes('')) return null
    return { text: fillTemplate(template, values), outbound: outboundTemplate(template, values) }
  },
  isFilledBy: ({ name, language, components }, chosen) => {
    const filled = z.array(filledShape).safeParse(components).data ?? []
    const texts = filled.flatMap(({ parameters }) => parameters.map(({ text }) => text))
    return (
      name === chosen.name &&
      language === chosen.language &&
      isDeepStrictEqual(texts, chosen.values.map(fitTemplateValue))
    )
  },
})

/** A component of `outboundTemplate`. */
const filledShape = z.object({ parameters: z.array(z.object({ text: z.string() })) })

const limitShape = z.looseObject({ whatsapp_business_manager_messaging_limit: z.string() })
/** Meta's words for the portfolio's limit, which its numbers share. */
const limits: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: -1,
}

const readLimit = async (
  { graph }: MetaApp,
  { token, externalId }: { token: string; externalId: string },
  signal: AbortSignal,
): Promise<number | null> => {
  const path = `/${encodeURIComponent(externalId)}`
  const query = { fields: 'whatsapp_business_manager_messaging_limit' }
  const answer = await graph.call({ method: 'GET', path, token, query, signal })
  const read = answer.ok ? limitShape.safeParse(answer.body) : null
  return read?.success ? (limits[read.data.whatsapp_business_manager_messaging_limit] ?? null) : null
}

/** The account's approved templates that can be filled with text, and with a file above it; others (with a code, a place) are sent at Meta. */
const listTemplates = async (
  { graph }: MetaApp,
  { token, accountId }: { token: string; accountId: string },
  signal: AbortSignal,
): Promise<ApprovedTemplate[] | { refused: string }> => {
  const answer = await graph.list({
    path: `/${encodeURIComponent(accountId)}/message_templates`,
    token,
    query: { fields: 'name,language,status,category,components', status: 'APPROVED' },
    signal,
  })
  if (!answer.ok) return { refused: answer.fault.reason }
  return answer.rows.flatMap((row) => {
    const read = templateShape.safeParse(row)
    return read.success && read.data.status === 'APPROVED' && isPlain(read.data) ? [templateOf(read.data)] : []
  })
}

const isPlain = ({ components }: Shape): boolean =>
  components.every(
    ({ type, format, buttons }) =>
      ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type) &&
      (type !== 'HEADER' || format === 'TEXT' || fileOf(format) !== null) &&
      !buttons?.some(({ url }) => url?.includes('{{')),
  )

const headerFiles: Readonly<Record<string, ApprovedTemplate['headerFile']>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
}
const fileOf = (format: string | null | undefined): ApprovedTemplate['headerFile'] => headerFiles[format ?? ''] ?? null

const templateOf = ({ name, language, category, components }: Shape): ApprovedTemplate => {
  const textOf = (type: string): string => components.find((one) => one.type === type)?.text ?? ''
  const [header, body] = [textOf('HEADER'), textOf('BODY')]
  return {
    name,
    language,
    header,
    body,
    footer: textOf('FOOTER'),
    buttons: components.flatMap(({ buttons }) => buttons ?? []).map(({ text }) => text),
    variables: [...gapsOf(header), ...gapsOf(body)],
    category,
    headerFile: fileOf(components.find(({ type }) => type === 'HEADER')?.format),
  }
}

/** As WhatsApp takes it. Variables with names are told by them. */
const outboundTemplate = (template: ApprovedTemplate, values: readonly string[]): OutboundTemplate => {
  const gaps = listGaps(template)
  const parametersOf = (place: GapPlace) =>
    gaps
      .filter((gap) => gap.place === place)
      .map(({ name: shown, index }) => {
        const name = shown.replace(/[{}\s]/g, '')
        return { type: 'text', text: values[index] ?? '', ...(/^\d+$/.test(name) ? {} : { parameter_name: name }) }
      })
  const components = [
    { type: 'header', parameters: parametersOf('header') },
    { type: 'body', parameters: parametersOf('body') },
  ].filter(({ parameters }) => parameters.length > 0)
  return { name: template.name, language: template.language, components }
}
