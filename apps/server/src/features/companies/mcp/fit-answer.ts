import type { CallToolResult } from '@modelcontextprotocol/server'
import { cutText } from '@prosa/contract'
import type { Told } from './tool.ts'

/** Assistants pay for each word, and leave out what is too long themselves. */
const maxBytes = 20 * 1024
/** Texts are shortened in these steps, until the answer fits. */
const textSteps = [2_000, 500, 150, 60]

const answerOf = ({ text, known, untrusted }: Told): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: { ...known, ...(untrusted ? { untrusted } : {}) },
})

const isShort = (answer: CallToolResult): boolean => Buffer.byteLength(JSON.stringify(answer)) <= maxBytes

/** Shortens the texts of records and then leaves out the end of their list, until the answer has at most 20 KB. */
export const fitAnswer = (told: Told): CallToolResult => {
  const whole = answerOf(told)
  if (isShort(whole)) return whole
  for (const max of textSteps) {
    const text = `${told.text} Textos longos foram cortados em ${max} caracteres.`
    const shorter = answerOf({ ...told, text, untrusted: shortened(told.untrusted, max) })
    if (isShort(shorter)) return shorter
  }
  return withoutEnd({ ...told, untrusted: shortened(told.untrusted, textSteps.at(-1) ?? 0) })
}

const withoutEnd = (told: Told): CallToolResult => {
  const data = Array.isArray(told.untrusted?.data) ? told.untrusted.data : []
  for (let kept = data.length - 1; kept > 0; kept--) {
    const text = `${told.text} Só couberam ${kept} de ${data.length}: peça de novo com um \`limit\` menor.`
    // The next page would begin after what is left out.
    const untrusted = { ...told.untrusted, data: data.slice(0, kept), next: null }
    const answer = answerOf({ ...told, text, untrusted })
    if (isShort(answer)) return answer
  }
  return answerOf({ ...told, text: `${told.text} O registro é grande demais para esta resposta.`, untrusted: {} })
}

const shortened = (value: Told['untrusted'], max: number): Record<string, unknown> =>
  // The cursor of the next page is no text.
  Object.fromEntries(
    Object.entries(value ?? {}).map(([name, each]) => [name, name === 'next' ? each : shorten(each, max)]),
  )

const shorten = (value: unknown, max: number): unknown => {
  if (typeof value === 'string') return value.length > max ? `${cutText(value, max)}…` : value
  if (Array.isArray(value)) return value.map((each) => shorten(each, max))
  if (typeof value !== 'object' || value === null) return value
  return shortened({ ...value }, max)
}
