/** What was filled into a form, one field a line: empty ones and what is the provider's own are left out. */
export const formText = (fields: object): string =>
  Object.entries(fields)
    .filter(([name]) => !ownFields.has(name))
    .map(([name, value]) => {
      const [, title] = builtName.exec(name) ?? []
      const text = valueText(value, title !== undefined)
      return text && `${title?.replaceAll('_', ' ') ?? name}: ${text}`
    })
    .filter(Boolean)
    .join('\n')

const ownFields: ReadonlySet<string> = new Set(['flow_token', 'wa_flow_response_params'])

/** How WhatsApp's builder of forms names a field: screen, title, place. */
const builtName = /^screen_\d+_(.+)_\d+$/
/** How it names an option: place, title. */
const builtOption = /^\d+_(?=\S)/

const valueText = (value: unknown, isBuilt: boolean): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (Array.isArray(value))
    return value
      .map((one) => valueText(one, true))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => [name, valueText(one, isBuilt)])
      .filter(([, text]) => text)
      .map(([name, text]) => `${name} ${text}`)
      .join(', ')
  return isBuilt ? String(value).replace(builtOption, '') : String(value)
}
