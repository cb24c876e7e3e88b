import type { ContactRule, ContactRules, PlatformName } from '@prosa/contract'
import { parseField, printField } from './field-filter.ts'

const platforms: readonly PlatformName[] = ['WHATSAPP', 'LIVECHAT', 'FACEBOOK', 'INSTAGRAM']
const most = 20
const mostDays = 3_650

const days = (rule: { is: 'before' | 'within'; days: number }): string =>
  `${rule.is === 'before' ? '>' : '<'}${rule.days}`
const not = ({ is }: { is: 'has' | 'lacks' }): string => (is === 'lacks' ? '!' : '')

const printRule = (rule: ContactRule): string => {
  if (rule.of === 'tag') return `${not(rule)}tag:${rule.id}`
  if (rule.of === 'field') return `${not(rule)}campo:${printField(rule.field)}`
  if (rule.of === 'filled') return `${not(rule)}preenchido:${rule.id}`
  if (rule.of === 'channel') return `${not(rule)}canal:${rule.platform}`
  if (rule.of === 'silent') return `${not(rule)}sem-conversa:`
  return `${rule.of === 'created' ? 'criado' : 'ultima'}:${days(rule)}`
}

/** Conditions for the URL: `todas|tag:5|!canal:WHATSAPP|ultima:>30`; '' for none. */
export const printRules = (rules: ContactRules | null): string =>
  rules === null
    ? ''
    : [rules.match === 'any' ? 'uma' : 'todas', ...rules.list.map((rule) => encodeURIComponent(printRule(rule)))].join(
        '|',
      )

function parseRule(text: string): ContactRule | null {
  const [, no, name, said = ''] = /^(!?)([a-z-]+):(.*)$/.exec(text) ?? []
  const is = no === '!' ? 'lacks' : 'has'
  const id = /^[1-9]\d{0,8}$/.test(said) ? Number(said) : null
  if (name === 'tag') return id === null ? null : { of: 'tag', is, id }
  if (name === 'preenchido') return id === null ? null : { of: 'filled', is, id }
  if (name === 'sem-conversa') return { of: 'silent', is }
  if (name === 'campo') {
    const field = parseField(said)
    return field && { of: 'field', is, field }
  }
  if (name === 'canal') {
    const platform = platforms.find((one) => one === said)
    return platform ? { of: 'channel', is, platform } : null
  }
  const [, sign, count] = /^([<>])(\d{1,4})$/.exec(said) ?? []
  const wanted = Number(count)
  if (!(wanted >= 1 && wanted <= mostDays)) return null
  const when = { is: sign === '>' ? 'before' : 'within', days: wanted } as const
  if (name === 'criado') return { of: 'created', ...when }
  return name === 'ultima' ? { of: 'lastMessage', ...when } : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Parts that are not valid conditions are skipped. */
export function parseRules(text: string): ContactRules | null {
  const [match, ...said] = text.split('|')
  const list = said
    .slice(0, most)
    .map((one) => parseRule(decode(one)))
    .filter((one) => one !== null)
  return list.length === 0 ? null : { match: match === 'uma' ? 'any' : 'all', list }
}
