import { finish, type Slices } from '../slices.ts'
import { lex, wordsOf } from '../text/lex.ts'
import type { EntityDefinition, FoundEntity, Moment } from '../types.ts'
import { findDate } from './date.ts'
import { findCnpj, findCpf } from './documents.ts'
import { findEmail } from './email.ts'
import type { EntityText, Finder } from './finder.ts'
import { messageSteps, searchedLength } from './finder.ts'
import { findFreeText, freeTextEntity } from './free-text.ts'
import { findHour } from './hour.ts'
import { listFinderInSlices } from './list.ts'
import { findMoney } from './money.ts'
import { findNumber } from './number.ts'
import { EntityError, patternFinderInSlices } from './pattern.ts'
import { findPhone } from './phone.ts'
import { wordlessEntities } from './wordless.ts'

/** Entities that every bot has, read-only; their ids are -100 and below. */
export const systemEntities: readonly { id: number; name: string; displayName: string }[] = [
  { id: -100, name: 'number', displayName: 'Número' },
  { id: -101, name: 'date', displayName: 'Data' },
  { id: -102, name: 'hour', displayName: 'Hora' },
  { id: -103, name: 'money', displayName: 'Dinheiro' },
  { id: -104, name: 'email', displayName: 'E-mail' },
  { id: -105, name: 'phone', displayName: 'Telefone' },
  { id: -106, name: 'cpf', displayName: 'CPF' },
  { id: -107, name: 'cnpj', displayName: 'CNPJ' },
  freeTextEntity,
  ...Object.values(wordlessEntities),
]

const systemFinders: Readonly<Record<string, Finder>> = {
  number: findNumber,
  date: findDate,
  hour: findHour,
  money: findMoney,
  email: findEmail,
  phone: findPhone,
  cpf: findCpf,
  cnpj: findCnpj,
  [freeTextEntity.name]: findFreeText,
}

/** The forms of one value, each as its words. */
export type Ways = readonly (readonly string[])[]

/**
 * A bot's entities, prepared for searching. Opaque: made by `compileEntities`, cached by the caller, not to be stored.
 */
export interface EntityMatcher {
  readonly finders: ReadonlyMap<number, { readonly name: string; readonly find: Finder }>
  /**
   * One-word forms of a list's values, folded, with all forms of each entry that has them: the phrase matcher treats
   * them as synonyms.
   */
  readonly synonyms: ReadonlyMap<string, readonly Ways[]>
}

/**
 * Prepares a bot's entities and the system's for searching, in slices of one or two milliseconds. Takes about five
 * microseconds per synonym; cache the result as long as the definitions stay the same. Throws `EntityError` (message in
 * Portuguese, naming the entity) for an invalid pattern, or an id that is not positive or is repeated.
 */
export function* compileEntitiesInSlices(definitions: readonly EntityDefinition[]): Slices<EntityMatcher> {
  const finders = new Map<number, { name: string; find: Finder }>()
  for (const { id, name } of systemEntities) {
    const find = systemFinders[name]
    if (find) finders.set(id, { name, find })
  }
  for (const definition of definitions) {
    if (finders.has(definition.id) || definition.id <= 0) {
      throw new EntityError(`Entidade '${definition.name}': o identificador ${definition.id} não pode ser usado.`)
    }
    const find =
      definition.kind === 'regex' ? yield* patternFinderInSlices(definition) : yield* listFinderInSlices(definition)
    finders.set(definition.id, { name: definition.name, find })
  }
  return { finders, synonyms: yield* synonymsOf(definitions) }
}

/** The same, without slices. */
export const compileEntities = (definitions: readonly EntityDefinition[]): EntityMatcher =>
  finish(compileEntitiesInSlices(definitions))

/** A word in very many entries identifies none of them: this many other forms are enough, and no entry has more. */
const mostOtherWays = 200
const entriesInSlice = 100

function* synonymsOf(definitions: readonly EntityDefinition[]): Slices<Map<string, Ways[]>> {
  const synonyms = new Map<string, Ways[]>()
  let entriesSeen = 0
  for (const { kind, entries } of definitions) {
    if (kind !== 'list') continue
    for (const entry of entries) {
      const ways = [entry.value, ...entry.synonyms]
        .map((form) => wordsOf(lex(form)).map((word) => word.text))
        .filter((form) => form.length > 0)
      for (const [word, ...more] of ways) {
        if (word === undefined || more.length > 0 || ways.length < 2) continue
        const known = synonyms.get(word)
        if (!known) synonyms.set(word, [ways])
        else if (known.at(-1) !== ways && known.reduce((sum, others) => sum + others.length, 0) < mostOtherWays)
          known.push(ways)
      }
      if (++entriesSeen % entriesInSlice === 0) yield
    }
  }
  return synonyms
}

/** Prepares a message for searching, up to `searchedLength`. */
export function entityText(text: string): EntityText {
  const searched = text.length > searchedLength ? text.slice(0, searchedLength) : text
  const lexemes = lex(searched)
  const { exact, near, pattern } = messageSteps
  const steps = { exact: { left: exact }, near: { left: near }, pattern: { left: pattern } }
  return { text: searched, lexemes, words: wordsOf(lexemes), steps }
}

/** Like `findEntities`, for a prepared message. */
export function findPrepared(
  entities: EntityMatcher,
  entityId: number,
  message: EntityText,
  moment: Moment,
): FoundEntity[] {
  const entity = entities.finders.get(entityId)
  if (!entity) return []
  return entity.find(message, moment).map(({ value, start, end }) => ({
    entityId,
    name: entity.name,
    value,
    text: message.text.slice(start, end),
    start,
    end,
  }))
}

/**
 * The values of one entity in a text, in order. Offsets are UTF-16 units into `text`. An unknown id finds nothing.
 * Relative dates refer to `moment`; throws RangeError when a date is searched and it is no valid time or time zone.
 */
export function findEntities(entities: EntityMatcher, entityId: number, text: string, moment: Moment): FoundEntity[] {
  return findPrepared(entities, entityId, entityText(text), moment)
}
