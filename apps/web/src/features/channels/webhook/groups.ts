import type { WebhookEndpoint, WebhookEndpointState } from '@prosa/contract'
import type { BadgeTone } from '../../../ui/status-badge.tsx'
import type { ConfigForm } from './config-form.ts'
import { webhookFields } from './endpoints.ts'
import { webhookTexts } from './texts.ts'

const texts = webhookTexts.groups

/** Addresses by purpose. Headers are sent with every call. */
export const addressGroups = {
  bot: ['node'],
  outside: ['transfer', 'message', 'close'],
  employee: ['employee'],
} as const satisfies Record<string, readonly WebhookEndpoint[]>
export type GroupName = keyof typeof addressGroups | 'headers'

const employeeTarget = 4

const filledOf = (name: keyof typeof addressGroups, form: ConfigForm): number =>
  addressGroups[name].filter((endpoint) => form[webhookFields[endpoint]].trim() !== '').length
const headersOf = ({ headers }: ConfigForm): number =>
  headers.filter(({ key, value }) => key.trim() !== '' || value.trim() !== '').length

/** Groups with at least one value. */
export const usedGroups = (form: ConfigForm): GroupName[] => [
  ...(Object.keys(addressGroups) as (keyof typeof addressGroups)[]).filter((name) => filledOf(name, form) > 0),
  ...(headersOf(form) > 0 ? (['headers'] as const) : []),
]

/** Initially open groups: those in use, and the group of this bot's objective. */
export const openAtFirst = (form: ConfigForm, target: number): ReadonlySet<GroupName> =>
  new Set([...usedGroups(form), target === employeeTarget ? 'employee' : 'bot'])

/** The state shown in a group's header. */
export function groupState(
  name: GroupName,
  form: ConfigForm,
  troubles: readonly WebhookEndpointState[],
): { tone: BadgeTone; words: string } {
  if (name === 'headers') return { tone: 'plain', words: texts.headers(headersOf(form)) }
  const endpoints: readonly WebhookEndpoint[] = addressGroups[name]
  const own = troubles.filter(({ endpoint }) => endpoints.includes(endpoint))
  if (own.some(({ state }) => state === 'off')) return { tone: 'bad', words: texts.off }
  if (own.length > 0) return { tone: 'warn', words: texts.failing }
  const filled = filledOf(name, form)
  if (filled === 0) return { tone: 'off', words: texts.unset }
  return { tone: 'ok', words: filled === endpoints.length ? texts.set : texts.some(filled, endpoints.length) }
}
