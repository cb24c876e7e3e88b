import { formText } from '../../readable/form-text.ts'
import { jsonOf, lines, object, type Reader, reader, type Said, shown, words } from './said.ts'

/* What a customer chose among what somebody offered: an answer in their words, but for a form that was filled in. */

const maxId = 1_024

const chosen = (id: string | undefined, label: string | undefined): Said | null =>
  id || label ? { text: label ?? '', ...(id ? { buttonId: id.slice(0, maxId) } : {}) } : null

export const buttonReply: Reader = reader(
  { selectedButtonId: words, selectedDisplayText: words },
  ({ selectedButtonId: id, selectedDisplayText: label }) => chosen(id, label),
)

export const templateReply: Reader = reader(
  { selectedId: words, selectedDisplayText: words },
  ({ selectedId: id, selectedDisplayText: label }) => chosen(id, label),
)

export const listReply: Reader = reader(
  { title: words, singleSelectReply: object({ selectedRowId: words }) },
  ({ title, singleSelectReply: row }) => chosen(row?.selectedRowId, title),
)

export const interactiveReply: Reader = reader(
  { body: object({ text: words }), nativeFlowResponseMessage: object({ name: words, paramsJson: words }) },
  ({ body, nativeFlowResponseMessage: native }) => {
    const params = jsonOf(native?.paramsJson)
    const id = isObject(params) && typeof params.id === 'string' ? params.id : undefined
    if (id !== undefined || !isObject(params) || Object.keys(params).length === 0) return chosen(id, body?.text)
    return shown('form', lines(body?.text, formText(params)))
  },
)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
