import {
  type ContactField,
  type ContactRule,
  type ContactRules,
  channelFacts,
  channelKinds,
  type FieldFilter,
} from '@prosa/contract'
import { dayIn } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { listFields } from '../fields/index.ts'
import { type ContactsFilter, isOpen, type OwnRule } from './contacts-list.queries.ts'
import type { OwnMark } from './contacts-walk.queries.ts'
import { rangeOf } from './field-range.ts'

const dayMs = 86_400_000

interface Moment {
  timeZone: string
  now: Date
}

/** The days that end today, or all before them. */
const daysOf = ({ is, days }: { is: 'before' | 'within'; days: number }, { timeZone, now }: Moment) => {
  const today = dayIn(timeZone, now)
  const ago = (count: number): string => new Date(Date.parse(today) - count * dayMs).toISOString().slice(0, 10)
  return is === 'within' ? { startAt: ago(days - 1), endAt: today } : { endAt: ago(days) }
}

const anyValue = { from: null, to: null }

const ruleOf = (fields: readonly ContactField[], rule: ContactRule, place: number, moment: Moment): OwnRule => {
  const isNot = rule.is === 'lacks'
  if (rule.of === 'tag') return { of: 'tag', isNot, tagId: rule.id }
  if (rule.of === 'filled') return { of: 'field', isNot, field: { fieldId: rule.id, ...anyValue } }
  if (rule.of === 'field')
    return { of: 'field', isNot, field: rangeOf(fields, rule.field, `rules.list.${place}.field`) }
  if (rule.of === 'silent') return { of: 'silent', isNot }
  if (rule.of === 'channel') {
    const kinds = channelKinds.filter((kind) => channelFacts[kind].platform === rule.platform)
    return { of: 'channel', isNot, kinds }
  }
  return { of: rule.of, isNot, days: daysOf(rule, moment) }
}

type Own = Pick<ContactsFilter, 'tagId' | 'field' | 'rules' | 'createdAt' | 'lastMessage'>

type Asked = { tagId: number | null; field: FieldFilter | null } & Pick<ContactsFilter, 'createdAt' | 'lastMessage'>

/**
 * Conditions as the lists ask them. Where all have to hold, a tag, a value and the newest days that have to be there stand beside the others:
 * by these the contacts are found, the others are asked of each.
 */
export const ownOf = async (
  db: Kysely<DB>,
  companyId: number,
  { own, rules, moment }: { own: Asked; rules: ContactRules | null; moment: Moment },
): Promise<Own> => {
  const asked = rules?.list ?? []
  const fields = own.field || asked.some((rule) => rule.of === 'field') ? await listFields(db, companyId) : []
  const list = asked.map((rule, place) => ruleOf(fields, rule, place, moment))
  const isAny = rules?.match === 'any' && list.length > 1
  let { tagId, createdAt, lastMessage } = own
  let field = own.field ? rangeOf(fields, own.field) : null
  const others = list.filter((rule) => {
    if (isAny || rule.isNot) return true
    if (rule.of === 'tag' && tagId === null) tagId = rule.tagId
    else if (rule.of === 'field' && field === null) field = rule.field
    else if (rule.of === 'created' && rule.days.startAt && isOpen(createdAt)) createdAt = rule.days
    else if (rule.of === 'lastMessage' && rule.days.startAt && isOpen(lastMessage)) lastMessage = rule.days
    else return true
    return false
  })
  return { tagId, field, createdAt, lastMessage, rules: others.length > 0 ? { isAny, list: others } : null }
}

/**
 * Lists of marks; every contact that passes has one of each list. Where any one condition may hold, that is one list, if each of them is a mark;
 * where all have to hold, each is a list by itself.
 */
export const marksOf = ({ rules }: ContactsFilter): readonly (readonly OwnMark[])[] => {
  if (!rules) return []
  const each = rules.list.map((rule): OwnMark | null => {
    if (rule.isNot) return null
    if (rule.of === 'tag') return { tagId: rule.tagId }
    if (rule.of === 'channel') return { kinds: rule.kinds }
    return rule.of === 'field' ? { field: rule.field } : null
  })
  const known = each.filter((one) => one !== null)
  if (rules.isAny) return known.length === each.length ? [known] : []
  return known.map((mark) => [mark])
}
