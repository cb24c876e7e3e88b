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
 * Decides which exit of a node a message takes, and says why. The rules in their order: exactly one of the phrases (accents, capitals, punctuation
 * aside); a button by id, label, number or nearly typed label, which then counts as its label; an entity that an exit asks for; the matcher over the
 * phrases; the exit that asks for free text, or that takes any answer; none. Ties go to the first exit by position.
 *
 * `message.buttons` are the ones shown now, in the order shown. What a button means is never guessed: where no phrase is its label and it holds no entity,
 * the matcher is not asked, and the exit for any answer takes it, or none. `message.isPressed`: the text is the label of a button, shown now or earlier.
 * `score` is 1 for exact rules, the acceptance (0 to 1) for the matcher, 0 for 'any' and 'none'. `entities` are those that any exit asks for, with
 * offsets (UTF-16 units) into the message, or into the label of the button that was chosen. Only the first 4,096 UTF-16 units of a message are read, so
 * that an answer always comes in milliseconds. Throws RangeError when `moment` is no instant or time zone and a date is asked for.
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

/** The first exit that asks for an entity that was found. */
function byEntity(node: NodeMatcher, found: readonly FoundEntity[]): Understanding | null {
  const { exits } = node
  const exit = exits.findIndex(
    ({ entityId }) => entityId !== null && found.some((entity) => entity.entityId === entityId),
  )
  const value = found.find((entity) => entity.entityId === exits[exit]?.entityId)
  return value ? taken(node, exit, { rule: 'entity', phrase: value.value, words: [value.text], entities: found }) : null
}

/** What the phrases are taken for; where the matcher refuses, the exit for any answer, else none. */
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
  // What was asked freely is meant as it is.
  return { ...any, runnerUp: best ? runner(node, best) : null, doubt: any.phrase === null ? doubt : null }
}

/** The exit that asks for free text, whose value the whole message is; else the one that takes any answer, else none. */
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

/** Free text is not looked for: it is what is left when no exit took the message. */
function askedEntities(node: NodeMatcher, entities: EntityMatcher, text: string, moment: Moment): FoundEntity[] {
  const asked = new Set(node.exits.flatMap(({ entityId }) => (entityId === null ? [] : [entityId])))
  asked.delete(freeTextEntity.id)
  if (asked.size === 0) return []
  const prepared = entityText(text)
  return [...asked].flatMap((id) => findPrepared(entities, id, prepared, moment))
}
