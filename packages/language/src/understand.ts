import { chosenButton } from './buttons.ts'
import type { EntityMatcher } from './entities/entities.ts'
import { entityText, findPrepared } from './entities/entities.ts'
import type { NodeMatcher } from './matcher/load.ts'
import { matchPhrases } from './matcher/match.ts'
import { comparable } from './text/lex.ts'
import type { FoundEntity, Moment, OfferedButton, Understanding } from './types.ts'

/**
 * Decides which exit of a node a message takes, and says why. The rules in their order: exactly one of the phrases (accents, capitals, punctuation
 * aside); a button by id, label, number or nearly typed label, which then counts as its label; an entity that an exit asks for; the matcher over the
 * phrases; the exit that takes any answer; none. Ties go to the first exit by position.
 *
 * `message.buttons` are the ones shown now, in the order shown. A button whose label no exit takes goes on to the exit for any answer, like other text. `score` is 1 for exact
 * rules, the acceptance (0 to 1) for the matcher, 0 for 'any' and 'none'. The message is never changed; offsets point into it. Throws RangeError when
 * `moment` is no instant or time zone and a date is asked for.
 */
export function understand(
  node: NodeMatcher,
  entities: EntityMatcher,
  message: { text: string; buttons?: readonly OfferedButton[] },
  moment: Moment,
): Understanding {
  const { exits } = node.trained
  const found = askedEntities(node, entities, message.text, moment)
  const taken = (exit: number, rest: Partial<Understanding>): Understanding => ({
    exitId: exits[exit]?.id ?? null,
    rule: 'none',
    score: 1,
    phrase: null,
    words: [],
    runnerUp: null,
    entities: found,
    ...rest,
  })
  const exact = phraseTaken(node, message.text)
  if (exact)
    return taken(exact.exit, {
      rule: 'phrase',
      phrase: exact.text,
      words: message.text.trim().split(/\s+/).slice(0, 3),
    })
  const button = chosenButton(message.text, message.buttons ?? [])
  const text = button ? button.label : message.text
  const pressed = button ? phraseTaken(node, button.label) : null
  if (button && pressed) return taken(pressed.exit, { rule: 'button', phrase: button.label })
  const labelEntities = button ? askedEntities(node, entities, button.label, moment) : found
  const byEntity = exits.findIndex(
    (exit) => exit.entityId !== null && labelEntities.some((entity) => entity.entityId === exit.entityId),
  )
  if (byEntity >= 0) {
    const value = labelEntities.find((entity) => entity.entityId === exits[byEntity]?.entityId)
    return taken(byEntity, {
      rule: button ? 'button' : 'entity',
      phrase: button?.label ?? value?.value ?? null,
      words: value ? [value.text] : [],
    })
  }
  const match = matchPhrases(node, text, entities.synonyms)
  const [best, second] = match.ranking
  if (match.accepted && best) {
    return taken(best.exit, {
      rule: button ? 'button' : 'matcher',
      score: button ? 1 : best.score,
      phrase: button?.label ?? match.phrase,
      words: match.words,
      runnerUp: second ? runner(node, second) : null,
    })
  }
  const runnerUp = best ? runner(node, best) : null
  const any = exits.findIndex((exit) => exit.phrases.length === 0 && exit.entityId === null)
  return taken(any, { rule: any >= 0 ? 'any' : 'none', score: 0, runnerUp })
}

function runner(node: NodeMatcher, ranked: { exit: number; score: number }): Understanding['runnerUp'] {
  return { exitId: node.trained.exits[ranked.exit]?.id ?? '', score: ranked.score }
}

function phraseTaken(node: NodeMatcher, text: string): { exit: number; text: string } | null {
  const key = comparable(text)
  const index = key === '' ? undefined : node.exact.get(key)
  return index === undefined ? null : (node.phrases[index] ?? null)
}

function askedEntities(node: NodeMatcher, entities: EntityMatcher, text: string, moment: Moment): FoundEntity[] {
  const asked = [...new Set(node.trained.exits.flatMap((exit) => (exit.entityId === null ? [] : [exit.entityId])))]
  if (asked.length === 0) return []
  const prepared = entityText(text)
  return asked.flatMap((id) => findPrepared(entities, id, prepared, moment))
}
