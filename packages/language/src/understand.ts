import { chosenButton } from './buttons.ts'
import type { EntityMatcher } from './entities/entities.ts'
import { entityText, findPrepared } from './entities/entities.ts'
import { searchedLength } from './entities/finder.ts'
import { asFreeText, freeTextEntity } from './entities/free-text.ts'
import { matchMessage } from './matcher/clauses.ts'
import type { NodeMatcher } from './matcher/load.ts'
import { comparable } from './text/lex.ts'
import type { FoundEntity, Moment, OfferedButton, Understanding } from './types.ts'

/**
 * Chooses the exit of a node for a message, with the reason. Rules in order: exactly a phrase (ignoring accents,
 * capitals and punctuation); a button by id, label, number or nearly typed label, which then counts as its label; an
 * entity that an exit asks for; the matcher over the phrases; the exit for free text or for any answer; none. Ties go
 * to the first exit by position.
 *
 * `message.buttons` are those shown now, in display order. A button's meaning is never guessed: if no phrase is its
 * label and it contains no entity, the matcher is not asked, and the exit for any answer takes it, or none.
 * `message.isPressed`: the text is a button's label, shown now or earlier. `score` is 1 for exact rules, the acceptance
 * (0 to 1) for the matcher, 0 for 'any' and 'none'. `entities` are those that any exit asks for, with offsets (UTF-16
 * units) into the message, or into the chosen button's label. Only the first 4,096 UTF-16 units are read, so that an
 * answer takes milliseconds. Throws RangeError when a date is asked for and `moment` is no valid time or time zone.
 */
export function understand(
  node: NodeMatcher,
  entities: EntityMatcher,
  message: { text: string; buttons?: readonly OfferedButton[]; isPressed?: boolean },
  moment: Moment,
): Understanding {
  const text = message.text.slice(0, searchedLength)
  const found = askedEntities(node, entities, text, moment)
  const exact = phraseTaken(node, text)
  if (exact) {
    const words = text.trim().split(/\s+/).slice(0, 3)
    return taken(node, exact.exit, { rule: 'phrase', phrase: exact.text, words, entities: found })
  }
  const button = chosenButton(text, message.buttons ?? [])
  if (!button)
    return (
      byEntity(node, found) ?? (message.isPressed ? byAny(node, text, found) : byMatcher(node, entities, text, found))
    )
  const inLabel = askedEntities(node, entities, button.label, moment)
  const pressed = phraseTaken(node, button.label)
  if (pressed) return taken(node, pressed.exit, { rule: 'button', phrase: button.label, entities: inLabel })
  const asked = byEntity(node, inLabel)
  return asked ? { ...asked, rule: 'button', phrase: button.label, words: [] } : byAny(node, button.label, inLabel)
}

function taken(node: NodeMatcher, exit: number, decision: Partial<Understanding>): Understanding {
  const nothing = {
    rule: 'none',
    score: 1,
    phrase: null,
    words: [],
    runnerUp: null,
    doubt: null,
    entities: [],
  } as const
  return { ...nothing, ...decision, exitId: node.exits[exit]?.id ?? null }
}

/** The first exit that asks for a found entity. */
function byEntity(node: NodeMatcher, found: readonly FoundEntity[]): Understanding | null {
  const { exits } = node
  const exit = exits.findIndex(
    ({ entityId }) => entityId !== null && found.some((entity) => entity.entityId === entityId),
  )
  const value = found.find((entity) => entity.entityId === exits[exit]?.entityId)
  return value ? taken(node, exit, { rule: 'entity', phrase: value.value, words: [value.text], entities: found }) : null
}

/** The matcher's decision; if it refuses, the exit for any answer, else none. */
function byMatcher(
  node: NodeMatcher,
  entities: EntityMatcher,
  text: string,
  found: readonly FoundEntity[],
): Understanding {
  const { ranking, accepted, isClose, phrase, words } = matchMessage(node, text, entities.synonyms)
  const [best, second] = ranking
  const doubt = isClose && best && second ? ([runner(node, best), runner(node, second)] as const) : null
  if (accepted && best) {
    const runnerUp = second ? runner(node, second) : null
    return taken(node, best.exit, {
      rule: 'matcher',
      score: best.score,
      phrase,
      words,
      runnerUp,
      doubt,
      entities: found,
    })
  }
  const any = byAny(node, text, found)
  // Free text is taken without a doubt.
  return { ...any, runnerUp: best ? runner(node, best) : null, doubt: any.phrase === null ? doubt : null }
}

/** The exit for free text, whose value is the whole message; else the one for any answer, else none. */
function byAny(node: NodeMatcher, text: string, found: readonly FoundEntity[]): Understanding {
  const asking = node.exits.findIndex((exit) => exit.entityId === freeTextEntity.id)
  const value = asking < 0 ? null : asFreeText(text)
  if (value) return taken(node, asking, { rule: 'any', score: 0, phrase: value.value, entities: [...found, value] })
  const any = node.exits.findIndex((exit) => exit.phraseCount === 0 && exit.entityId === null)
  return taken(node, any, { rule: any >= 0 ? 'any' : 'none', score: 0, entities: found })
}

function runner(node: NodeMatcher, ranked: { exit: number; score: number }): { exitId: string; score: number } {
  return { exitId: node.exits[ranked.exit]?.id ?? '', score: ranked.score }
}

function phraseTaken(node: NodeMatcher, text: string): { exit: number; text: string } | null {
  const key = comparable(text)
  const index = key === '' ? undefined : node.exact.get(key)
  return index === undefined ? null : (node.phrases[index] ?? null)
}

/** Free text is not searched for: it is used when no exit took the message. */
function askedEntities(node: NodeMatcher, entities: EntityMatcher, text: string, moment: Moment): FoundEntity[] {
  const asked = new Set(node.exits.flatMap(({ entityId }) => (entityId === null ? [] : [entityId])))
  asked.delete(freeTextEntity.id)
  if (asked.size === 0) return []
  const prepared = entityText(text)
  return [...asked].flatMap((id) => findPrepared(entities, id, prepared, moment))
}
