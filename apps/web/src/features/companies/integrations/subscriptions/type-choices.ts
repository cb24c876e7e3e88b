import { type EventSubject, type EventType, eventSubjects, eventTypeNames, eventTypes } from '@prosa/contract'
import { subscriptionTexts } from './texts.ts'

const typesOf = (subject: EventSubject): EventType[] =>
  eventTypeNames.filter((type) => eventTypes[type].subject === subject)

/** The event types by subject, for a select. */
export const typeChoices = eventSubjects.map((subject) => ({
  group: subscriptionTexts.subjects[subject],
  items: typesOf(subject).map((value) => ({ value, label: eventTypes[value].label })),
}))

export const typesFrom = (values: readonly string[]): EventType[] =>
  eventTypeNames.filter((type) => values.includes(type))
