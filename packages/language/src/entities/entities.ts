import { lex, wordsOf } from '../text/lex.ts'
import type { EntityDefinition, FoundEntity, Moment } from '../types.ts'
import { findDate } from './date.ts'
import { findCnpj, findCpf } from './documents.ts'
import { findEmail } from './email.ts'
import type { EntityText, Finder } from './finder.ts'
import { searchedLength } from './finder.ts'
import { findHour } from './hour.ts'
import { listFinder } from './list.ts'
import { findMoney } from './money.ts'
import { findNumber } from './number.ts'
import { EntityError, patternFinder } from './pattern.ts'
import { findPhone } from './phone.ts'

/** The entities that every bot has, read-only; their ids are -100 and below. */
export const systemEntities: readonly { id: number; name: string; displayName: string }[] = [
  { id: -100, name: 'number', displayName: 'Número' },
  { id: -101, name: 'date', displayName: 'Data' },
  { id: -102, name: 'hour', displayName: 'Hora' },
  { id: -103, name: 'money', displayName: 'Dinheiro' },
  { id: -104, name: 'email', displayName: 'E-mail' },
  { id: -105, name: 'phone', displayName: 'Telefone' },
  { id: -106, name: 'cpf', displayName: 'CPF' },
  { id: -107, name: 'cnpj', displayName: 'CNPJ' },
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
}

/** The entities of one bot, ready to search with. Opaque: made by `compileEntities`, kept by the caller, not to be stored. */
export interface EntityMatcher {
  readonly finders: ReadonlyMap<number, { readonly name: string; readonly find: Finder }>
  /** One-word ways to say a value of a list, folded, to the words of the other ways: the phrase matcher reads one for another. */
  readonly synonyms: ReadonlyMap<string, readonly (readonly string[])[]>
}

/**
 * Prepares a bot's entities and the system ones for searching. Costs about a microsecond for each synonym; keep the result for as long as the
 * definitions stay. Throws `EntityError` (message in Portuguese, naming the entity) for an invalid pattern or an id that is not positive or stands twice.
 */
export function compileEntities(definitions: readonly EntityDefinition[]): EntityMatcher {
  const finders = new Map<number, { name: string; find: Finder }>()
  for (const { id, name } of systemEntities) {
    const find = systemFinders[name]
    if (find) finders.set(id, { name, find })
  }
  for (const definition of definitions) {
    if (finders.has(definition.id) || definition.id <= 0) {
      throw new EntityError(`Entidade '${definition.name}': o identificador ${definition.id} não pode ser usado.`)
    }
    const find = definition.kind === 'regex' ? patternFinder(definition) : listFinder(definition)
    finders.set(definition.id, { name: definition.name, find })
  }
  return { finders, synonyms: synonymsOf(definitions) }
}

function synonymsOf(definitions: readonly EntityDefinition[]): Map<string, string[][]> {
  const synonyms = new Map<string, string[][]>()
  for (const { kind, entries } of definitions) {
    if (kind !== 'list') continue
    for (const entry of entries) {
      const forms = [entry.value, ...entry.synonyms].map((form) => wordsOf(lex(form)).map((word) => word.text))
      for (const form of forms) {
        const [word] = form
        if (word === undefined || form.length > 1) continue
        const others = forms.filter((other) => other !== form && other.length > 0)
        synonyms.set(word, [...(synonyms.get(word) ?? []), ...others])
      }
    }
  }
  return synonyms
}

/** Prepares a message for searching; what stands after `searchedLength` is left out. */
export function entityText(text: string): EntityText {
  const searched = text.length > searchedLength ? text.slice(0, searchedLength) : text
  return { text: searched, lexemes: lex(searched) }
}

/** Like `findEntities` for a message that is prepared already. */
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
 * The values of one entity in a text, in the order of the text. Offsets are UTF-16 units into `text`. An id that the bot does not have finds nothing.
 * `moment` is what relative dates are counted from; throws RangeError when it is no instant or time zone and a date is searched.
 */
export function findEntities(entities: EntityMatcher, entityId: number, text: string, moment: Moment): FoundEntity[] {
  return findPrepared(entities, entityId, entityText(text), moment)
}
